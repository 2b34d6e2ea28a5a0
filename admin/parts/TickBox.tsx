import type { ChangeEventHandler } from "react";

type Props = { label: string; checked: boolean; onChange: ChangeEventHandler<HTMLInputElement> };

/** The box of a row: what a checkbox is, without what a thousand of them would cost to draw. */
export const TickBox = ({ label, checked, onChange }: Props) => (
  <span className="sw-tick">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={onChange}
      onClick={(event) => event.stopPropagation()}
    />
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d="M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z" />
      <path d="M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z" />
    </svg>
  </span>
);
