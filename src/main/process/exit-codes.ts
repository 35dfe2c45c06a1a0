/** How a process ends whose configuration or content is wrong (`EX_CONFIG` of sysexits). */
export const wrongConfigurationCode = 78;
