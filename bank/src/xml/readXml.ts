import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { XmlElement } from './element.ts';

export type XmlReason = 'encoding' | 'dtd' | 'entity' | 'malformed';

/** Why bytes are not an XML document that is accepted. `line` counts from one. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly line: number | null;
  readonly reason: XmlReason;

  constructor(line: number | null, reason: XmlReason, detail: string) {
    super(detail);
    this.line = line;
    this.reason = reason;
  }
}

interface Options {
  /** Name of the root, which may stand in an envelope that is not read; without it the first element is the root. */
  readonly rootName?: string;
  /** Called with the root before anything in it is read. */
  readonly onRoot: (root: XmlElement) => void;
  /**
   * Names from the root to elements that are passed to `take` and not kept in the tree, so that a long file stays
   * small in memory.
   */
  readonly detach?: readonly string[];
  readonly take?: (element: XmlElement, parent: XmlElement) => void;
}

const DEPTH_MAX = 40;
/** Levels of an envelope. */
const ENVELOPE_MAX = 4;
const ATTRIBUTES_MAX = 32;
/** Holds what a bank adds to the standard, in any vocabulary. */
const SUPPLEMENTARY = 'SplmtryData';
/** Characters that are read at a time: others run in between. */
const SLICE = 65_536;

/**
 * Reads a UTF-8 document into a tree of the elements in the root's namespace, without supplementary data. A document
 * type, an entity of its own and any other encoding are refused: XML then has nothing that refers to files or grows.
 * Throws XmlError.
 */
export async function readXml(bytes: Uint8Array, { rootName, onRoot, detach, take }: Options): Promise<XmlElement> {
  const text = decode(bytes);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let outside = 0;

  parser.on('error', ({ message }) => {
    throw new XmlError(parser.line, message.includes('entity') ? 'entity' : 'malformed', message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw new XmlError(1, 'encoding', `the encoding is ${encoding.slice(0, 20)}, not UTF-8`);
    }
  });
  parser.on('doctype', () => {
    throw new XmlError(parser.line, 'dtd', 'a document type is not accepted');
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > ATTRIBUTES_MAX) throw new XmlError(parser.line, 'malformed', 'too many attributes');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEPTH_MAX) throw new XmlError(parser.line, 'malformed', 'too many levels');
    const values = Object.values(attributes).map((each): [string, string] => [each.local, each.value]);
    const element = {
      name: local,
      namespace: uri,
      line: parser.line,
      text: '',
      attributes: new Map(values),
      children: [],
    };
    open.push(element);
    if (root !== undefined) return;
    if (rootName !== undefined && local !== rootName && open.length <= ENVELOPE_MAX) return;
    root = element;
    outside = open.length - 1;
    onRoot(element);
  });
  const append = (more: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const isDetached = isAt(open.slice(outside), detach);
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined || parent === undefined || element === root) return;
    if (element.namespace !== root?.namespace || element.name === SUPPLEMENTARY) return;
    if (isDetached) take?.(element, parent);
    else parent.children.push(element);
  });

  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(text.slice(at, at + SLICE));
    await yieldToOthers();
  }
  parser.close();
  if (root === undefined) throw new XmlError(null, 'malformed', `the file has no ${rootName ?? 'element'}`);
  return root;
}

/** Whether open elements are exactly those of a path. */
const isAt = (open: readonly XmlElement[], path: readonly string[] | undefined): boolean =>
  open.length === path?.length && path.every((name, index) => open[index]?.name === name);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError(null, 'encoding', 'the file is not UTF-8');
  }
}
