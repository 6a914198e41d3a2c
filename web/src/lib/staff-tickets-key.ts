export const staffTicketsKey = ['support', 'staff-tickets'] as const
