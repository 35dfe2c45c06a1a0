import { createContext } from "react";

/**
 * Marks the inline scripts of a rendering on the server, which are hashed into the document's policy
 * and then lose it; undefined in the browser, so that both render alike.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
