import type { SendMailOptions } from "nodemailer";

/** To one address, taken as it is: as a text it would be parsed, and could name several or hide behind a name. */
export const addressed = (recipient: string): Pick<SendMailOptions, "to"> => ({
  to: { name: "", address: recipient },
});
