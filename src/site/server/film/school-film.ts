import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#platform/server/errors.ts";
import { readRange } from "#platform/server/http/byte-range.ts";
import { fileHeaders } from "#platform/server/http/security/security-headers.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { ContentError } from "#platform/server/system/load-school-file.ts";
import type { HomeFilm } from "../../contract.ts";

/** A file of the film, in memory, by its path on the site. */
interface FilmFile {
  url: string;
  type: "video/mp4" | "image/webp";
  body: Buffer;
}

/** The silent seconds of a lesson for the home page, and their poster. */
export interface SchoolFilm {
  film: FilmFile;
  poster: FilmFile;
}

const maxBytes = 2_000_000;
const pattern = /^[a-z0-9-]+\.film\.mp4$/;

/**
 * Reads `lessons/<videoId>.film.mp4` and its poster `lessons/<videoId>.film.webp`; null if the
 * school's content has no such film. Throws with the name of a film that has no poster or is too
 * large.
 */
export async function readSchoolFilm(schoolDir: string): Promise<SchoolFilm | null> {
  const folder = path.join(schoolDir, "lessons");
  const files = await readdir(folder).catch(() => []);
  const [name] = files.filter((each) => pattern.test(each)).toSorted();
  if (name === undefined) return null;
  const posterName = name.replace(/mp4$/, "webp");
  const film = await readFile(path.join(folder, name));
  const poster = await readFile(path.join(folder, posterName)).catch(() => null);
  if (poster === null) {
    throw new ContentError(`lessons/${name} of the school's content needs lessons/${posterName}.`);
  }
  if (film.length > maxBytes) {
    throw new ContentError(`lessons/${name} of the school's content is larger than 2 MB.`);
  }
  return {
    film: { url: urlOf(film, "mp4"), type: "video/mp4", body: film },
    poster: { url: urlOf(poster, "webp"), type: "image/webp", body: poster },
  };
}

/** The hash in the name lets browsers cache the file for ever. */
function urlOf(body: Buffer, extension: string): string {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
  return `/films/${hash}.${extension}`;
}

export const presentSchoolFilm = ({ film, poster }: SchoolFilm): HomeFilm => ({
  filmUrl: film.url,
  posterUrl: poster.url,
});

/** Serves the film and its poster, whole or as a requested range. */
export function addSchoolFilm(api: Api, school: SchoolFilm, publicUrl: string): void {
  const files = [school.film, school.poster];
  api.publicApp.get<{ Params: { file: string } }>(
    "/films/:file",
    { schema: { hide: true } },
    (request, reply) => {
      const file = files.find(({ url }) => url === `/films/${request.params.file}`);
      if (!file) throw new AppError("platform.not_found");
      const { body, type } = file;
      const range = readRange(request.headers.range, body.length);
      if (range === "unsatisfiable") {
        return reply.code(416).header("content-range", `bytes */${body.length}`).send();
      }
      reply.headers({
        ...fileHeaders(publicUrl, type),
        "content-type": type,
        "accept-ranges": "bytes",
        "cache-control": "public, max-age=31536000, immutable",
      });
      if (!range) return reply.send(body);
      const { start, end } = range;
      return reply
        .code(206)
        .header("content-range", `bytes ${start}-${end}/${body.length}`)
        .send(body.subarray(start, end + 1));
    },
  );
}
