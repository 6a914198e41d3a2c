/** `/api/users/*`. */
export const userResult = {
  success: 1,
  emailTokenNotFound: 2,
  userNotFound: 3,
  userEmailAlreadyVerified: 4,
  failedUpdate: 5,
  invalidInviteCode: 6,
  inviteNotFound: 7,
  invitePending: 8,
  inviteAlreadyCompleted: 9,
  inviteExpired: 10,
  badUserData: 11,
  emailAndPasswordDoNotMatch: 12,
  emailNotVerified: 13,
  emailAlreadyRegistered: 14,
  userNotActive: 15,
  userAlreadyActive: 16,
  failedToSendEmail: 17,
  emailTokenAlreadyCompleted: 18,
  invalidInput: 19,
  invalidToken: 20,
  expired: 21,
  pending: 22,
  completed: 23,
  notFound: 24,
  emailTokenExpired: 25,
} as const

/** `/api/invitations/*`. */
export const invitationResult = {
  success: 1,
  fail: 2,
  createdButEmailFailed: 3,
  userEmailAlreadyExists: 4,
  alreadyExistsFromSender: 5,
  invalidEmail: 6,
  createdByDifferentUser: 7,
  invalidToken: 8,
  tokenNotPending: 9,
  tokenAlreadyCompleted: 10,
} as const

export const subscriptionResult = {
  success: 1,
  fail: 2,
  subscriptionDoesNotExist: 3,
  invalidPlanId: 4,
} as const

/** Everything else. */
export const plainResult = { success: 1, fail: 2 } as const
