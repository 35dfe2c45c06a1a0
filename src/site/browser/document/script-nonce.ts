import { createContext } from "react";

/**
 * Marks the inline scripts of a server rendering, which are then hashed into the document's content
 * security policy and lose it; undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
