import { type Row, specRows } from "../row.ts";

export const contactRows: readonly Row[] = specRows({
  "§1": [
    [
      "text",
      "the account-deletion page says that the team processes a request within 3-5 business days",
      "deletion-2",
    ],
  ],
  "§2 Contact": [
    ["screen", "a Call Us card and a Write Us card with the support phone and e-mail", "contact-2"],
    [
      "screen",
      "a form titled Say Hello with name, email, subject, text; guests can use it",
      "contact-1",
    ],
    ["state", "name and email are pre-filled from the signed-in user", "contact-3"],
  ],
  "§2 Account deletion": [
    ["screen", "intro text and a form titled Account Deletion Request Form", "deletion-2"],
    [
      "rule",
      "Your Name (required), Your Email (required, email type), Your Message (required, 5 rows)",
      "deletion-2",
    ],
    ["text", "Subject is prefilled with 'Account Deletion Request'", "deletion-2"],
    ["state", "Submit is disabled while sending; on success the fields are cleared", "deletion-2"],
  ],
  "§4 Contact and deletion forms": [
    [
      "state",
      "idle, submitting with the button disabled, idle; success clears the fields",
      "contact-1",
      "deletion-2",
    ],
    ["state", "on failure the values are kept", "contact-3", "deletion-3"],
  ],
  "§5 Contact and deletion forms": [
    [
      "rule",
      "name, email (email type) and message text required; subject optional",
      "contact-1",
      "deletion-2",
      "api-11",
    ],
    ["rule", "no maximum length for ordinary messages", "contact-3", "api-12"],
    [
      "text",
      "the form says the API's bounds of 1,000 and 100,000 characters (decision 015)",
      "contact-1",
    ],
  ],
  "§8": [
    ["text", "'Message sent'", "contact-1"],
    ["text", "'Unable to send message.'", "contact-3", "deletion-3"],
    ["text", "'Request sent successfully' (account deletion)", "deletion-2"],
  ],
  "§9": [
    [
      "constant",
      "deletion requests are processed in 3-5 business days",
      "deletion-2",
      "deletion-1",
      "erase-due-accounts-1",
      "erase-due-accounts-2",
    ],
  ],
});
