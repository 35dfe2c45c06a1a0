interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function connection(): Connection {
  return "connection" in navigator ? Object(navigator.connection) : {};
}

/** The viewer has asked his browser to save data. */
export function wantsLittleData(): boolean {
  return connection().saveData === true;
}

/** A connection on which the lowest rung should come first. */
export function isSlow(): boolean {
  return ["slow-2g", "2g", "3g"].includes(connection().effectiveType ?? "");
}
