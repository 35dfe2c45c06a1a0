import type { RunningSchool } from "../../support/school/run-school.ts";
import type { Figure } from "../figure.ts";
import { measureLoad } from "../load.ts";

/** Resident memory of the web process after a minute of load on public pages and responses. */
export async function measureMemory({ url }: RunningSchool): Promise<Figure[]> {
  const urlPaths = ["/", "/library", "/video/five-finger-c", "/api/video/new"];
  for (const urlPath of urlPaths) {
    await measureLoad({ url: `${url}${urlPath}`, seconds: 60 / urlPaths.length });
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  const megabytes = Math.round(bytes / 2 ** 20);
  const wanted = "≤ 250";
  return [
    {
      name: "web process after a minute of load, MB",
      value: megabytes,
      wanted,
      met: megabytes <= 250,
    },
  ];
}
