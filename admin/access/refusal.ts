import { useTranslate } from "react-admin";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { Failure, failureMessage } from "../data/failure.ts";
import { laterWord } from "../i18n/laterWord.ts";
import { useLocale } from "../i18n/useLocale.ts";

/** The least length of a password, which a message of the server does not carry. */
export const leastPassword = 8;

/** What may be wrong before anybody is signed in, where no other words have come. */
const wordsBefore: Readonly<Record<string, string>> = {
  required: "validation.required",
  email: "validation.email",
  minLength: "validation.minLength",
  maxLength: "validation.maxLength",
  match: "validation.match",
  duplicate: "validation.duplicate",
  taken: "validation.taken",
  unusable: "validation.unusable",
  sameAsEmail: "validation.sameAsEmail",
  timeZone: "validation.timeZone",
};

/** The words for what was refused; too many attempts are told with the time from which one may try again. */
export const useSayRefusal = () => {
  const t = useTranslate();
  const locale = useLocale();
  return (error: unknown): string => {
    const seconds = error instanceof Failure && error.code === "RATE_LIMITED" ? Number(error.detail.seconds) : NaN;
    if (Number.isNaN(seconds)) return failureMessage(error, t);
    const time = new Date(Date.now() + seconds * 1000 + 59_000);
    return t("access.tooMany", {
      time: time.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }),
    });
  };
};

/** Puts what the server says of fields at those fields; answers what is left to be said above them, if anything. */
export const usePlaceRefusal = <T extends FieldValues>(names: readonly Path<T>[], setError: UseFormSetError<T>) => {
  const t = useTranslate();
  const say = useSayRefusal();
  return (error: unknown): string | undefined => {
    const fields = error instanceof Failure ? Object.entries(error.fields) : [];
    const known = fields.flatMap(([field, code]) => {
      const name = names.find((each) => each === field);
      return name ? [{ name, code }] : [];
    });
    for (const { name, code } of known)
      setError(name, {
        type: "server",
        message: t(wordsBefore[code] ?? laterWord(`validation.${code}`), { _: code, min: leastPassword }),
      });
    return known.length > 0 && known.length === fields.length ? undefined : say(error);
  };
};
