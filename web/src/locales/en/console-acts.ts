/** Acts of the audit log by name. */
export const consoleActs = {
  'session-ended': 'Session ended',
  'setting-changed': 'Setting changed',
  'days-granted': 'Days given',
  'days-taken': 'Days taken',
  'points-changed': 'Points changed',
  'staff-changed': 'Staff changed',
  suspended: 'Suspended',
  readmitted: 'Readmitted',
  'reset-sent': 'Reset link sent',
  compensated: 'Compensation given',
  refunded: 'Money sent back',
  'order-closed': 'Order closed',
  announced: 'Announced',
  'announcement-ended': 'Announcement ended',
  'site-closed': 'Maintenance set',
  'site-opened': 'Maintenance ended',
} as const
