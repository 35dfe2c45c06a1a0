import { setDataSaverMode } from "#platform/browser/data-saver/data-saver.ts";
import { useDataSaverMode } from "#platform/browser/data-saver/use-data-saver-mode.ts";
import { Switch } from "#ui/forms/switch.tsx";

/** The data saver of the whole site: small images, only where visible, and lessons on request. */
export function DataSwitch() {
  const saving = useDataSaverMode() !== "all";
  return (
    <Switch
      checked={saving}
      onChange={() => setDataSaverMode(saving ? "all" : "small")}
      className="mt-6 text-muted noscript:hidden"
    >
      Save data
    </Switch>
  );
}
