export interface Choice {
  value: string;
  /** Text in the open list. */
  text: string;
  /** Text in the bar. */
  short: string;
  /** Choices with the same group form an `<optgroup>`. */
  group?: string;
}

/** A native `<select>`, usable by keyboard, touch and screen readers. */
export interface Picker {
  element: HTMLElement;
  setChoices: (choices: readonly Choice[]) => void;
  show: (value: string) => void;
  /** Enables the list and sets its handler, replacing an earlier one. */
  onPick: (handler: (value: string) => void) => void;
}

export function createPicker(label: string, first: readonly Choice[]): Picker {
  const element = document.createElement("label");
  element.className = "picker";
  const valueLabel = document.createElement("span");
  valueLabel.setAttribute("aria-hidden", "true");
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  select.disabled = true;
  element.append(valueLabel, select);
  let choices = first;
  const showValue = (): void => {
    valueLabel.textContent = choices.find(({ value }) => value === select.value)?.short ?? "";
  };
  const setChoices = (next: readonly Choice[]): void => {
    choices = next;
    select.replaceChildren(...optionsOf(next));
    showValue();
  };
  setChoices(first);
  return {
    element,
    setChoices,
    show: (value) => {
      select.value = value;
      showValue();
    },
    onPick: (handler) => {
      select.disabled = false;
      select.onchange = () => {
        showValue();
        handler(select.value);
      };
    },
  };
}

function optionsOf(choices: readonly Choice[]): HTMLElement[] {
  const groups = new Map<string, HTMLOptGroupElement>();
  return choices.flatMap(({ value, text, group }) => {
    const option = new Option(text, value);
    if (group === undefined) return [option];
    const known = groups.get(group);
    const optgroup = known ?? document.createElement("optgroup");
    optgroup.label = group;
    optgroup.append(option);
    groups.set(group, optgroup);
    return known ? [] : [optgroup];
  });
}
