import { crc32, deflateRawSync } from "node:zlib";

/** A file of a test's archive. What its directory says of it may be untrue. */
export interface MadeFile {
  name: string | Buffer;
  content: string | Uint8Array;
  /** 8 by default, which deflates; another method stores the content as it is. */
  method?: number;
  flags?: number;
  /** Of a file under Unix, with the kind of file in its upper bits. */
  mode?: number;
  says?: { bytes?: number; packedBytes?: number; crc?: number; from?: number };
}

interface MadeArchive {
  /** The number of files that the last record states. */
  count?: number;
  comment?: Buffer;
}

const utf8Flag = 0x800;

/** A ZIP archive of these files. */
export function writeArchive(
  files: readonly MadeFile[],
  { count = files.length, comment = Buffer.alloc(0) }: MadeArchive = {},
): Buffer {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, flags = utf8Flag, mode = 0o100644, says } of files) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes, { level: 1 }) : bytes;
    const named = Buffer.from(name);
    const said = [
      number(says?.crc ?? crc32(bytes), 4),
      number(says?.packedBytes ?? packed.length, 4),
      number(says?.bytes ?? bytes.length, 4),
      number(named.length, 2),
      number(0, 2),
    ];
    const kind = [number(20, 2), number(flags, 2), number(method, 2), number(0, 4)];
    const header = Buffer.concat([number(0x04034b50, 4), ...kind, ...said, named, packed]);
    directory.push(
      Buffer.concat([number(0x02014b50, 4), number(0x0314, 2), ...kind, ...said, number(0, 6)]),
      Buffer.concat([number(mode * 0x10000, 4), number(says?.from ?? at, 4), named]),
    );
    contents.push(header);
    at += header.length;
  }
  const listed = Buffer.concat(directory);
  const end = [number(0x06054b50, 4), number(0, 4), number(count, 2), number(count, 2)];
  const places = [number(listed.length, 4), number(at, 4), number(comment.length, 2), comment];
  return Buffer.concat([...contents, listed, ...end, ...places]);
}

/** In so many bytes, the lowest first. */
function number(value: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  if (bytes > 0) written.writeUIntLE(value, 0, bytes);
  return written;
}
