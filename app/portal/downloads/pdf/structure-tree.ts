import type { PdfFile, Ref } from './pdf-file.ts';

/** The role of a text, for screen readers. */
export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** A node of the document's tree: more nodes, or marks on pages. */
export type Part = {
  readonly role: Role;
  readonly parts: Part[];
  readonly marks: { readonly page: number; readonly mark: number }[];
};

export const newPart = (role: Role, parent?: Part): Part => {
  const part: Part = { role, parts: [], marks: [] };
  parent?.parts.push(part);
  return part;
};

/** Writes the tree, and for each page the map from its marks to nodes. Returns the tree's root. */
export function writeStructure(file: PdfFile, document: Part, pages: readonly Ref[]): Ref {
  const root = file.reserve();
  const byPage: Ref[][] = pages.map(() => []);

  function write(part: Part, parent: Ref): Ref {
    const ref = file.reserve();
    for (const { page, mark } of part.marks) byPage[page]![mark] = ref;
    const marks = part.marks.map(
      ({ page, mark }) => `<< /Type /MCR /Pg ${pages[page]} 0 R /MCID ${mark} >>`,
    );
    const children = part.parts.map((child) => `${write(child, ref)} 0 R`);
    const scope = part.role === 'TH' ? '/A << /O /Table /Scope /Column >> ' : '';
    return file.fill(
      ref,
      `<< /Type /StructElem /S /${part.role} /P ${parent} 0 R ${scope}/K [${[...marks, ...children].join(' ')}] >>`,
    );
  }

  const top = write(document, root);
  const ways = byPage.map((refs, page) => `${page} [${refs.map((ref) => `${ref} 0 R`).join(' ')}]`);
  const tree = file.add(`<< /Nums [${ways.join(' ')}] >>`);
  return file.fill(
    root,
    `<< /Type /StructTreeRoot /K [${top} 0 R] /ParentTree ${tree} 0 R /ParentTreeNextKey ${pages.length} >>`,
  );
}
