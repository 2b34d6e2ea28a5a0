import type { ErrorCode } from "../../../resources/core/errors.ts";

type Because = { fields?: Readonly<Record<string, string>>; detail?: Readonly<Record<string, number>> };

/** Why an upload is not taken: an HTTP status and a code of the catalogue. */
export class UploadRefusal extends Error {
  readonly status: number;
  readonly code: ErrorCode | "CSRF";
  readonly because: Because;

  constructor(status: number, code: UploadRefusal["code"], message: string, because: Because = {}) {
    super(message);
    this.name = "UploadRefusal";
    this.status = status;
    this.code = code;
    this.because = because;
  }
}

export const malformed = (message: string): UploadRefusal => new UploadRefusal(400, "BAD_REQUEST", message);
export const tooMuch = (message: string, limit: number): UploadRefusal =>
  new UploadRefusal(413, "BAD_REQUEST", message, { detail: { limit } });
