/** The key of everything that staff see of tickets, their count in the menu too; made invalid when one changes. */
export const staffTicketsKey = ['support', 'staff-tickets'] as const
