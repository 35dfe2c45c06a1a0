import { LRUCache } from "lru-cache";
import * as z from "zod";
import { AppError } from "#platform/server/errors.ts";
import { type FileStore, isFileKey } from "#platform/server/storage/index.ts";
import { cutPlaylist, type FilmPart, findFilmPart } from "./film-part.ts";

const mediaIdPattern = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$/;
const playlistPattern = /^[a-z0-9][a-z0-9-]{0,19}$/;

const track = z.object({ bytes: z.int() });

/** The fields of an encoded lesson's `media.json` that playback needs. */
const preparedMedia = z.object({
  durationSeconds: z.number().positive(),
  renditions: z.array(track.extend({ name: z.string(), height: z.int() })).min(1),
  /** The audio of every rendition; null for a silent video. */
  sound: track.nullable(),
  /** The audio of `sound.m3u8` and `small.m3u8`. */
  soundOnly: track.nullable(),
  /** The number of key periods. */
  periods: z.int(),
  preview: z.string().nullable(),
  /** Null for an uploaded film: only a film drawn from a score has a poster of its own. */
  poster: z.string().nullable().default(null),
});
export type PreparedMedia = z.infer<typeof preparedMedia>;

export function isMediaId(text: string): boolean {
  return mediaIdPattern.test(text);
}

/** Reads and caches encoded lessons, which are immutable. */
export class PreparedMediaStore {
  readonly #files: Pick<FileStore, "read">;
  readonly #media = new LRUCache<string, PreparedMedia>({ max: 500 });
  readonly #playlists = new LRUCache<string, string>({ max: 2_000 });
  readonly #parts = new LRUCache<string, FilmPart>({ max: 500 });

  constructor(mediaFiles: Pick<FileStore, "read">) {
    this.#files = mediaFiles;
  }

  /** Throws `playback.not_ready` if the lesson's folder is missing or unreadable. */
  async getMedia(mediaId: string): Promise<PreparedMedia> {
    const cached = this.#media.get(mediaId);
    if (cached) return cached;
    const text = await this.#read(mediaId, "media.json");
    const parsed = text === null ? null : preparedMedia.safeParse(JSON.parse(text));
    if (!parsed?.success) throw new AppError("playback.not_ready", { cause: parsed?.error });
    this.#media.set(mediaId, parsed.data);
    return parsed.data;
  }

  /**
   * The media as a viewer gets them of whom only the first seconds are open: with the periods and
   * bytes of these, and without the storyboard, which shows the whole film. Null opens all of it.
   */
  async getOpenMedia(mediaId: string, openSeconds: number | null): Promise<PreparedMedia> {
    const media = await this.getMedia(mediaId);
    if (openSeconds === null) return media;
    const { durationSeconds, periods } = await this.#getPart(mediaId, openSeconds);
    const share = Math.min(1, durationSeconds / media.durationSeconds);
    const cut = <Track extends { bytes: number }>(track: Track): Track => {
      return { ...track, bytes: Math.round(track.bytes * share) };
    };
    return {
      durationSeconds,
      periods,
      renditions: media.renditions.map(cut),
      sound: media.sound && cut(media.sound),
      soundOnly: media.soundOnly && cut(media.soundOnly),
      preview: null,
      poster: media.poster,
    };
  }

  /**
   * A lesson's playlist with its placeholders filled in: the base URLs of encrypted media and of this
   * session's keys. It ends after the open seconds, or with the film where they are null. Throws
   * `platform.not_found`.
   */
  async getPlaylist(
    { mediaId, name, openSeconds }: { mediaId: string; name: string; openSeconds: number | null },
    baseUrls: { media: string; keys: string },
  ): Promise<string> {
    const template = await this.#getTemplate(mediaId, name);
    const open =
      openSeconds === null
        ? template
        : cutPlaylist(template, await this.#getPart(mediaId, openSeconds));
    return open
      .replaceAll("{media}", () => baseUrls.media)
      .replaceAll("{keys}", () => baseUrls.keys);
  }

  /** By the first video track's segments, so that all tracks end with the same one. */
  async #getPart(mediaId: string, openSeconds: number): Promise<FilmPart> {
    const key = `${mediaId}/${openSeconds}`;
    const known = this.#parts.get(key);
    if (known) return known;
    const { renditions } = await this.getMedia(mediaId);
    const template = await this.#getTemplate(mediaId, renditions[0]?.name ?? "");
    const part = findFilmPart(template, openSeconds);
    this.#parts.set(key, part);
    return part;
  }

  async #getTemplate(mediaId: string, name: string): Promise<string> {
    if (!playlistPattern.test(name)) throw new AppError("platform.not_found");
    const key = `${mediaId}/${name}`;
    const template = this.#playlists.get(key) ?? (await this.#readPlaylist(mediaId, name));
    if (template === null) throw new AppError("platform.not_found");
    this.#playlists.set(key, template);
    return template;
  }

  /** Lessons encoded before `small.m3u8` existed fall back to the master. */
  async #readPlaylist(mediaId: string, name: string): Promise<string | null> {
    const template = await this.#read(mediaId, `playlists/${name}.m3u8`);
    if (template === null && name === "small") return this.#readPlaylist(mediaId, "master");
    return template;
  }

  /** A storyboard file of a lesson. Throws `platform.not_found`. */
  async getStoryboard(mediaId: string, file: "preview.vtt" | "preview.webp"): Promise<Buffer> {
    const content = await this.#readBytes(mediaId, file);
    if (content === null) throw new AppError("platform.not_found");
    return content;
  }

  async #read(mediaId: string, file: string): Promise<string | null> {
    return (await this.#readBytes(mediaId, file))?.toString("utf8") ?? null;
  }

  async #readBytes(mediaId: string, file: string): Promise<Buffer | null> {
    const key = `${mediaId}/${file}`;
    return isMediaId(mediaId) && isFileKey(key) ? this.#files.read(key) : null;
  }
}
