/** Where an object of the file is: `12 0 R` once written. */
export type Ref = number;

type Entry = { readonly dictionary: string; readonly stream: Uint8Array<ArrayBuffer> | null };

/** The outermost shape of a PDF: numbered objects, then a table of where each one starts. */
export function createFile() {
  const entries: (Entry | null)[] = [];

  const reserve = (): Ref => entries.push(null);
  function fill(ref: Ref, dictionary: string, stream: Uint8Array<ArrayBuffer> | null = null) {
    entries[ref - 1] = { dictionary, stream };
    return ref;
  }
  const add = (dictionary: string) => fill(reserve(), dictionary);

  /** Adds a stream, compressed with Flate. */
  async function addStream(content: Uint8Array<ArrayBuffer>, more = ''): Promise<Ref> {
    const packed = await deflated(content);
    const dictionary = `<< /Length ${packed.length} /Filter /FlateDecode ${more}>>`;
    return fill(reserve(), dictionary, packed);
  }

  function finish(root: Ref, info: Ref): Uint8Array<ArrayBuffer> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const write = (chunk: Uint8Array<ArrayBuffer> | string) => {
      const written = typeof chunk === 'string' ? ascii(chunk) : chunk;
      chunks.push(written);
      length += written.length;
    };
    // Bytes above 127 in the second line mark the file as binary.
    write('%PDF-1.7\n');
    write(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
    const starts = entries.map((entry, index) => {
      if (entry === null) throw new Error(`Object ${index + 1} was never written.`);
      const start = length;
      write(`${index + 1} 0 obj\n${entry.dictionary}\n`);
      if (entry.stream) {
        write('stream\n');
        write(entry.stream);
        write('\nendstream\n');
      }
      write('endobj\n');
      return start;
    });
    const table = length;
    write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n`);
    for (const start of starts) write(`${String(start).padStart(10, '0')} 00000 n \n`);
    write(`trailer\n<< /Size ${entries.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\n`);
    write(`startxref\n${table}\n%%EOF\n`);
    return joined(chunks, length);
  }

  return { reserve, fill, add, addStream, finish };
}

export type PdfFile = ReturnType<typeof createFile>;

/** A text of the document's own, such as its title, in any script. */
export function textString(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index)));
  return `<FEFF${units.join('')}>`;
}

/** Four hexadecimal digits. */
export const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');

export const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
