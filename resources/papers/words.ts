import type { PaperWord } from "../core/paper.ts";
import type { Language } from "../core/texts/messages.ts";

/** What papers say beside the names of fields. */
export const paperWords: Readonly<Record<Language, Readonly<Record<PaperWord, string>>>> = {
  en: {
    billTo: "Bill to",
    shipTo: "Ship to",
    vendor: "Vendor",
    from: "From",
    to: "To",
    pickedBy: "Picked by, date",
    packedBy: "Packed by, date",
    shippedBy: "Shipped by, date",
    receivedBy: "Received by, date",
    builtBy: "Built by, date",
    approvedBy: "Approved by, date",
    components: "Components",
    package: "Package",
    allAddresses: "Addresses",
    allContacts: "Contacts",
    yes: "Yes",
    no: "No",
  },
  ru: {
    billTo: "Плательщик",
    shipTo: "Получатель",
    vendor: "Поставщик",
    from: "Откуда",
    to: "Куда",
    pickedBy: "Отобрал, дата",
    packedBy: "Упаковал, дата",
    shippedBy: "Отправил, дата",
    receivedBy: "Принял, дата",
    builtBy: "Собрал, дата",
    approvedBy: "Утвердил, дата",
    components: "Компоненты",
    package: "Упаковка",
    allAddresses: "Адреса",
    allContacts: "Контакты",
    yes: "Да",
    no: "Нет",
  },
};
