import { country, email, phone, text } from "./fields.ts";

/** What warehouses and vendors have in common: someone to call and somewhere to send things. */
export const partyFields = {
  contactName: text({ required: true, max: 200 }),
  email: email({ required: true }),
  phone: phone({ required: true }),
  address1: text({ required: true, max: 200 }),
  address2: text({ max: 200, quiet: true }),
  address3: text({ max: 200, quiet: true }),
  city: text({ required: true, max: 100 }),
  postalCode: text({ required: true, max: 20 }),
  district: text({ required: true, max: 100 }),
  country: country({ required: true, filter: true, help: true }),
} as const;

export const partyForm = [
  "contactName",
  "email",
  "phone",
  "address1",
  "address2",
  "address3",
  "city",
  "postalCode",
  "district",
  "country",
] as const;

/** Words of an address, of any party. */
export const addressTexts = {
  en: {
    address1: "Address line 1",
    address2: "Address line 2",
    address3: "Address line 3",
    city: "City",
    postalCode: "Postal code",
    district: "State or district",
    country: "Country",
  },
  ru: {
    address1: "Адрес, строка 1",
    address2: "Адрес, строка 2",
    address3: "Адрес, строка 3",
    city: "Город",
    postalCode: "Почтовый индекс",
    district: "Область или район",
    country: "Страна",
  },
} as const;

/** Help below the fields of a party. */
export const partyHelp = {
  en: { country: "Decides how the phone number is read" },
  ru: { country: "От неё зависит, как читается номер телефона" },
} as const;

export const partyTexts = {
  en: { contactName: "Contact name", ...addressTexts.en },
  ru: { contactName: "Контактное лицо", ...addressTexts.ru },
} as const;
