import { type ComponentType, createContext } from "react";

/**
 * Another feature's notice above the profile, such as a pending deletion; provided by root.tsx.
 */
export const ProfileNotice = createContext<ComponentType | null>(null);
