export const secondFactorErrors = {
  "accounts.second_factor_required": {
    status: 403,
    message: "Please enter the 6-digit code of your authenticator app",
  },
  "accounts.second_factor_unreadable": {
    status: 409,
    message:
      "Your authenticator app no longer fits this school. Use a recovery code, or have it reset by whoever runs the server",
  },
  "accounts.authenticator_key_expired": {
    status: 409,
    message: "This key has expired. Please have a new one shown",
  },
} as const;
