import { type ComponentType, createContext } from "react";

/** What another feature says above the profile, such as a pending deletion; root.tsx hands it over. */
export const ProfileNotice = createContext<ComponentType | null>(null);
