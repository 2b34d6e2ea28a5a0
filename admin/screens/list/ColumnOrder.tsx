import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Modifier,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Box, Checkbox, FormControlLabel, IconButton } from "@mui/material";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { useTranslate } from "react-admin";
import type { KeyboardEvent } from "react";
import { IconAction } from "../../parts/Buttons.tsx";
import { movedBy, movedTo } from "./columnOrder.ts";

type Entry = { key: string; name: string };

type Props = {
  /** Every column with what it is called. */
  columns: readonly Entry[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  /** Hears when a column is lifted and when it is let go. */
  onLift: (lifted: boolean) => void;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Columns to tick and to order: dragged by mouse, finger or keys, moved by arrows or with Alt and an arrow key. */
export const ColumnOrder = ({ columns, shown, onChange, onLift }: Props) => {
  const t = useTranslate();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ofKey = (key: UniqueIdentifier) => columns.filter((column) => column.key === key);
  const place = (key: UniqueIdentifier, over: UniqueIdentifier | undefined) =>
    t("lists.columnPlace", {
      name: ofKey(key)[0]?.name,
      place: shown.indexOf(String(over ?? key)) + 1,
      total: shown.length,
    });
  const rows = [...shown.flatMap(ofKey), ...columns.filter(({ key }) => !shown.includes(key))];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={{
        screenReaderInstructions: { draggable: t("lists.dragHelp") },
        announcements: {
          onDragStart: ({ active }) => place(active.id, undefined),
          onDragOver: ({ active, over }) => place(active.id, over?.id),
          onDragEnd: ({ active, over }) => place(active.id, over?.id),
          onDragCancel: ({ active }) => place(active.id, undefined),
        },
      }}
      onDragStart={() => onLift(true)}
      onDragCancel={() => onLift(false)}
      onDragEnd={({ active, over }) => {
        onLift(false);
        const at = over ? shown.indexOf(String(over.id)) : -1;
        if (at >= 0) onChange(movedTo(shown, String(active.id), at));
      }}
    >
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        <Box component="ul" sx={{ m: 0, p: 1, listStyle: "none", maxHeight: 400, overflow: "auto" }}>
          {rows.map((column) => (
            <ColumnLine key={column.key} column={column} shown={shown} onChange={onChange} />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
};

const ColumnLine = ({
  column: { key, name },
  shown,
  onChange,
}: Pick<Props, "shown" | "onChange"> & { column: Entry }) => {
  const t = useTranslate();
  const at = shown.indexOf(key);
  const on = at >= 0;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: !on,
  });
  const byKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onChange(movedBy(shown, key, event.key === "ArrowUp" ? -1 : 1));
  };
  const step = (by: 1 | -1) => (
    <IconAction
      icon={by < 0 ? ChevronUp : ChevronDown}
      text={t(by < 0 ? "lists.moveUp" : "lists.moveDown", { name })}
      disabled={at === (by < 0 ? 0 : shown.length - 1)}
      onClick={() => onChange(movedBy(shown, key, by))}
      sx={{ width: 26, height: 26 }}
    />
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={on ? byKeys : undefined}
      sx={{
        display: "flex",
        alignItems: "center",
        minHeight: 32,
        pl: 1,
        borderRadius: "6px",
        ...(isDragging && { position: "relative", zIndex: 1, bgcolor: "surface.hover", boxShadow: 2 }),
        "&:hover": { bgcolor: "surface.hover" },
        "& .move": { visibility: "hidden" },
        "&:hover .move, &:focus-within .move": { visibility: "visible" },
      }}
    >
      <Box sx={{ display: "flex", width: 24, color: "text.secondary" }}>
        {on && (
          <IconButton
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            aria-label={t("lists.drag", { name })}
            aria-roledescription={t("lists.dragged")}
            sx={{ width: 24, height: 24, p: 0, cursor: isDragging ? "grabbing" : "grab", touchAction: "none" }}
          >
            <GripVertical size={14} aria-hidden />
          </IconButton>
        )}
      </Box>
      <FormControlLabel
        label={name}
        sx={{ m: 0, gap: 2, flex: 1, minWidth: 0, "& .MuiFormControlLabel-label": { typography: "body2" } }}
        control={
          <Checkbox
            checked={on}
            disabled={on && shown.length === 1}
            onChange={() => onChange(on ? shown.filter((other) => other !== key) : [...shown, key])}
          />
        }
      />
      {on && (
        <Box className="move" sx={{ display: "flex" }}>
          {step(-1)}
          {step(1)}
        </Box>
      )}
    </Box>
  );
};
