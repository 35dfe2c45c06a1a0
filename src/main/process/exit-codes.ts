/** Exit code for wrong configuration or content (`EX_CONFIG` of sysexits). */
export const wrongConfigurationCode = 78;
