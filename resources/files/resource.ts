import type { Row } from "../../db/generated/rows.ts";
import { boolean, choice, computed, datetime, fileSize, integer, reference, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** Uploaded files; the bytes are received, opened and removed by server/files. */
export default defineResource<Row<"files">>()({
  name: "files",
  title: "name",
  fields: {
    name: text({ readOnly: true }),
    type: text({ readOnly: true, filter: true }),
    size: fileSize({ readOnly: true }),
    path: text({ readOnly: true, sortable: false }),
    module: choice({ options: "fileOwners", readOnly: true, filter: true }),
    recordId: integer({ readOnly: true, filter: true }),
    isUnattached: boolean({ readOnly: true, filter: true }),
    wasShared: boolean({ readOnly: true, filter: true }),
    owner: computed("references", { from: { owner: true } }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["name", "owner", "type", "size", "userId", "createdAt"],
  tabs: [
    {
      name: "basicInfo",
      extra: "files/FilePreview",
      fields: [],
      aside: ["owner", "type", "size", "userId", "createdAt"],
    },
  ],
  follows: { module: "module", id: "recordId" },
  readOnly: true,
  writes: ["delete"],
  menu: { in: "settings", section: "utilities", order: 20, icon: "Files" },
  translations: {
    en: {
      name: "Files",
      one: "File",
      create: "Upload files",
      about:
        "Everything uploaded, and the record it belongs to. A file of no record is seen by who uploaded it and by administrators",
      emptyTitle: "No files yet",
      empty: "Images and documents of your records appear here.",
      emptyHow: "Add them on the Files & Images tab of a SKU, or upload files that belong to no record.",
      fields: {
        type: "Kind",
        size: "Size",
        path: "Path",
        module: "Module",
        recordId: "Record number",
        isUnattached: "Belongs to no record",
        wasShared: "Was open to everybody",
        owner: "Belongs to",
        userId: "Uploaded by",
        createdAt: "Uploaded",
      },
      events: { created: "Added the file {{name}}", deleted: "Deleted the file {{name}}" },
    },
    ru: {
      name: "Файлы",
      one: "Файл",
      create: "Загрузить файлы",
      about: "Всё загруженное и записи, к которым оно относится. Файл без записи видят загрузивший и администраторы",
      emptyTitle: "Файлов пока нет",
      empty: "Здесь собраны изображения и документы ваших записей.",
      emptyHow: "Добавьте их на вкладке «Файлы и изображения» артикула или загрузите файлы без записи.",
      fields: {
        type: "Тип",
        size: "Размер",
        path: "Путь",
        module: "Раздел",
        recordId: "Номер записи",
        isUnattached: "Без записи",
        wasShared: "Был открыт всем",
        owner: "Относится к",
        userId: "Кто загрузил",
        createdAt: "Загружен",
      },
      events: { created: "Добавлен файл {{name}}", deleted: "Удалён файл {{name}}" },
    },
  },
});
