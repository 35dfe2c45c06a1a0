export interface Choice {
  value: string;
  /** In the open list. */
  text: string;
  /** In the bar. */
  short: string;
  /** Choices of one group stand together under its name. */
  group?: string;
}

/** One choice out of a few, as the browser's own list: at home with keys, touch and readers. */
export interface Picker {
  element: HTMLElement;
  setChoices: (choices: readonly Choice[]) => void;
  show: (value: string) => void;
  /** From here on the list can be used; the last who asks is told. */
  onPick: (act: (value: string) => void) => void;
}

export function createPicker(label: string, first: readonly Choice[]): Picker {
  const element = document.createElement("label");
  element.className = "picker";
  const word = document.createElement("span");
  word.setAttribute("aria-hidden", "true");
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  select.disabled = true;
  element.append(word, select);
  let choices = first;
  const showWord = (): void => {
    word.textContent = choices.find(({ value }) => value === select.value)?.short ?? "";
  };
  const setChoices = (next: readonly Choice[]): void => {
    choices = next;
    select.replaceChildren(...optionsOf(next));
    showWord();
  };
  setChoices(first);
  return {
    element,
    setChoices,
    show: (value) => {
      select.value = value;
      showWord();
    },
    onPick: (act) => {
      select.disabled = false;
      select.onchange = () => {
        showWord();
        act(select.value);
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
    const place = known ?? document.createElement("optgroup");
    place.label = group;
    place.append(option);
    groups.set(group, place);
    return known ? [] : [place];
  });
}
