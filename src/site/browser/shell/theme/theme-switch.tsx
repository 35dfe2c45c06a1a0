import { Lamp } from "lucide-react";
import { useState } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { switchTheme, type Theme } from "./theme.ts";

const announcements: Record<Theme, string> = {
  light: "Light theme is on",
  dark: "Dark theme is on",
};

/** Switches between the dark and the light theme. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme | null>(null);
  return (
    <button
      type="button"
      aria-label="Switch between dark and light"
      title="Switch between dark and light"
      onClick={() => setTheme(switchTheme())}
      className="pressable grid place-items-center rounded-full text-muted transition-colors duration-200 hover:text-accent-text noscript:hidden"
    >
      <Lamp size={20} aria-hidden />
      <VisuallyHidden>
        <span role="status">{theme && announcements[theme]}</span>
      </VisuallyHidden>
    </button>
  );
}
