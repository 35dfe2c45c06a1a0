import { type ReactNode, useId, useRef } from "react";
import { type AccentShades, deriveAccent } from "#platform/contract/accent-shades.ts";
import { look } from "#site/contract/studio-texts.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";
import { Button } from "#ui/forms/button.tsx";
import { FieldFrame, fieldAria, inputClass } from "#ui/forms/field.tsx";

interface ColourFieldProps {
  name: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  /** `#rrggbb`, or empty for the site's own colour. */
  value: string;
  onValue: (value: string) => void;
}

/** The site's own accent, where the picker begins. */
const ownColour = "#b97f35";

/** A colour by the device's picker or as text, with how it looks in both themes. */
export function ColourField({ name, label, hint, error, value, onValue }: ColourFieldProps) {
  const id = useId();
  const typed = useRef<HTMLInputElement>(null);
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  const { shades, nearest } = isColour ? deriveAccent(value) : { shades: null, nearest: null };
  /** The pressed button disappears, so the focus moves to the field. */
  const replace = (colour: string) => {
    onValue(colour);
    typed.current?.focus();
  };
  const problem = error ?? (nearest === null ? undefined : findProblem(value));
  return (
    <div className="grid gap-4">
      <FieldFrame id={id} label={label} hint={hint} error={problem}>
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="color"
            aria-label={`${label}, by the picker`}
            value={isColour ? value.toLowerCase() : ownColour}
            onChange={({ target }) => onValue(target.value)}
            className="size-13 cursor-pointer rounded-control border border-border bg-field p-1.5"
          />
          <div className="w-40">
            <input
              {...fieldAria(id, problem, hint)}
              ref={typed}
              id={id}
              name={name}
              autoComplete="off"
              spellCheck={false}
              placeholder="#2f6f8f"
              value={value}
              onChange={({ target }) => onValue(target.value)}
              className={inputClass}
            />
          </div>
          {nearest !== null && (
            <Button variant="ghost" size="small" onClick={() => replace(nearest)}>
              Use {nearest}
            </Button>
          )}
          {value !== "" && (
            <Button variant="ghost" size="small" onClick={() => replace("")}>
              Use the site’s own
            </Button>
          )}
        </div>
      </FieldFrame>
      {shades && <Samples shades={shades} />}
    </div>
  );
}

const findProblem = (value: string): string | undefined =>
  look.safeParse({ accent: value }).error?.issues[0]?.message;

/** A text and a button of the colour on the surface of each theme. */
function Samples({ shades: { fill, ink, onLight, onDark } }: { shades: AccentShades }) {
  const themes = [
    { label: "Light pages", surface: surfaceColours.light, text: onLight },
    { label: "Dark pages", surface: surfaceColours.dark, text: onDark },
  ];
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {themes.map(({ label, surface, text }) => (
        <li
          key={label}
          className="flex items-center justify-between gap-3 rounded-control border border-line px-4 py-3"
          style={{ backgroundColor: surface }}
        >
          <span className="font-semibold" style={{ color: text }}>
            {label}
          </span>
          <span
            className="rounded-control px-4 py-2 text-small font-semibold"
            style={{ backgroundColor: fill, color: ink }}
          >
            A button
          </span>
        </li>
      ))}
    </ul>
  );
}
