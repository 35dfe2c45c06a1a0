import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import type { ListField } from "../kind-of-text.ts";
import type { Editing } from "./check-draft.ts";
import { moveItem, type Path, valueAt } from "./edit-document.ts";

interface ListFieldsProps {
  editing: Editing;
  field: ListField;
  path: Path;
}

/** A list whose items are added, removed and moved by buttons. */
export function ListFields({
  editing,
  field,
  path,
  children,
}: ListFieldsProps & { children: (item: Path) => ReactNode }) {
  const { items, keys, list, add, remove, move } = useListFields({ editing, field, path });
  const problem = editing.problems[path.join(".")];
  const isFixed = field.empty === null;
  return (
    <fieldset ref={list} className="grid gap-4">
      <legend className="mb-3 font-semibold">{field.label}</legend>
      {items.map((_, index) => {
        const name = `${field.item} ${index + 1}`;
        return (
          <fieldset
            key={keys[index]}
            data-item={keys[index]}
            className="grid gap-4 rounded-sheet border border-line bg-raised p-4 sm:p-6"
          >
            <legend className="sr-only">{name}</legend>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p aria-hidden className="font-medium text-muted">
                {name}
              </p>
              {!isFixed && (
                <div className="flex gap-1">
                  <ItemButton
                    label={`Move ${name} up`}
                    disabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </ItemButton>
                  <ItemButton
                    label={`Move ${name} down`}
                    disabled={index === items.length - 1}
                    onPress={() => move(index, index + 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </ItemButton>
                  <ItemButton label={`Remove ${name}`} onPress={() => remove(index)}>
                    <Trash2 size={18} aria-hidden />
                  </ItemButton>
                </div>
              )}
            </div>
            {children([...path, index])}
          </fieldset>
        );
      })}
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
      {!isFixed && (
        <div>
          <Button variant="ghost" size="small" data-add onClick={add}>
            <Plus size={18} aria-hidden />
            Add a {field.item.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ItemButtonProps {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ItemButton({ label, disabled, onPress, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="pressable grid place-items-center rounded-control text-muted transition-colors duration-200 hover:text-accent-text disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** The items with stable keys, and the item to focus after each change. */
function useListFields({ editing, field, path }: ListFieldsProps) {
  const found = valueAt(editing.draft, path);
  const items: unknown[] = Array.isArray(found) ? found : [];
  const [keys, setKeys] = useState(() => items.map(() => crypto.randomUUID()));
  const list = useRef<HTMLFieldSetElement>(null);
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  return {
    items,
    keys,
    list,
    add: () => {
      const key = crypto.randomUUID();
      focusNext.current = `[data-item="${key}"] :is(input, textarea)`;
      setKeys([...keys, key]);
      editing.change(path, [...items, field.empty]);
    },
    remove: (index: number) => {
      focusNext.current = "[data-add]";
      setKeys(keys.toSpliced(index, 1));
      editing.change(path, items.toSpliced(index, 1));
    },
    move: (from: number, to: number) => {
      const direction = to < from ? "up" : "down";
      const item = `[data-item="${keys[from]}"]`;
      // At either end its button is disabled, so the other button takes the focus.
      const isEnd = to === 0 || to === items.length - 1;
      focusNext.current = isEnd
        ? `${item} button:enabled`
        : `${item} button[aria-label$=" ${direction}"]`;
      setKeys(moveItem(keys, from, to));
      editing.change(path, moveItem(items, from, to));
    },
  };
}
