import type { ReactNode } from "react";
import { Switch } from "#ui/forms/switch.tsx";
import type { RoomSettings } from "./room-settings.ts";
import type { ChangeSettings } from "./use-room-settings.ts";

interface SettingProps {
  of: {
    [Name in keyof RoomSettings]: RoomSettings[Name] extends boolean ? Name : never;
  }[keyof RoomSettings];
  settings: RoomSettings;
  change: ChangeSettings;
  children: ReactNode;
}

/** A setting that is on or off. */
export function Setting({ of, settings, change, children }: SettingProps) {
  return (
    <Switch checked={settings[of]} onChange={(isOn) => change({ [of]: isOn })}>
      {children}
    </Switch>
  );
}

/** Settings under one heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3">
      <h3 className="font-title text-lead">{title}</h3>
      {children}
    </section>
  );
}
