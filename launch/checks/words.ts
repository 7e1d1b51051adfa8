import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Module, parseSync } from '@swc/core';
import { root } from '../config.ts';
import type { ToolResult } from '../tool.ts';

/**
 * The vocabulary of the code base: terms that were replaced by the standard ones of the field, with what to use
 * instead.
 * `coined` terms occur nowhere: not in names, paths, tables, texts, comments or documents. `identifiers` are ordinary
 * English words that name nothing. `allowed` lists where one may remain, and why.
 */
interface Vocabulary {
  readonly coined: Readonly<Record<string, string>>;
  readonly identifiers: Readonly<Record<string, string>>;
  readonly suffixes: Readonly<Record<string, string>>;
  readonly allowed: readonly { readonly path: string; readonly term: string; readonly reason: string }[];
}

const TEXT = /\.(tsx?|mjs|cjs|css|sql|md|html)$|\/text\/[\w-]+\.json$/;
const CODE = /\.tsx?$/;
/** The list names what it forbids. */
const LIST = 'launch/checks/words.json';
/** Its test uses what it forbids. */
const EXEMPT = new Set(['launch/checks/words.test.ts']);

/** Splits a name at its capitals. Terms match in singular and plural. */
export const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');

const singular = (piece: string) => (piece.length > 3 ? piece.replace(/s$/, '') : piece);

function contains(pieces: readonly string[], term: readonly string[]): boolean {
  for (let at = 0; at + term.length <= pieces.length; at += 1) {
    const last = term.length - 1;
    const matches = (each: string, index: number) => {
      const piece = pieces[at + index] ?? '';
      return piece === each || (index === last && singular(piece) === each);
    };
    if (term.every(matches)) return true;
  }
  return false;
}

function identifiersIn(module: Module): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
    } else if (typeof node === 'object' && node !== null) {
      const { type, value } = node as { readonly type?: unknown; readonly value?: unknown };
      if (type === 'Identifier' && typeof value === 'string') found.add(value);
      for (const each of Object.values(node)) if (typeof each === 'object') visit(each);
    }
  };
  visit(module.body);
  return found;
}

/** A file that people read, by its path in the project. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every replaced term in the files, and how many names were read. */
export function findTerms(vocabulary: Vocabulary, files: Iterable<SourceFile>) {
  const coined = Object.entries(vocabulary.coined).map(([term, use]) => ({ term, pieces: splitName(term), use }));
  const findings: string[] = [];
  let read = 0;
  const known = new Map<string, (typeof coined)[number] | undefined>();
  const findCoined = (name: string) => {
    if (!known.has(name)) {
      const pieces = splitName(name);
      known.set(
        name,
        coined.find((each) => contains(pieces, each.pieces)),
      );
    }
    return known.get(name);
  };

  for (const { path, text } of files) {
    const report = (at: string, name: string, term: string, use: string) => {
      const isAllowed = vocabulary.allowed.some((each) => path.startsWith(each.path) && each.term === term);
      if (!isAllowed) findings.push(`${at}: ${name}: use ${use}`);
    };
    const readNames = (at: string, line: string) => {
      for (const [name] of line.matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
        read += 1;
        const match = findCoined(name);
        if (match !== undefined) report(at, name, match.term, match.use);
      }
    };
    readNames(path, path);
    for (const [index, line] of text.split('\n').entries()) readNames(`${path}:${index + 1}`, line);
    if (!CODE.test(path)) continue;
    for (const name of identifiersIn(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))) {
      const term = name.toLowerCase();
      const use = Object.hasOwn(vocabulary.identifiers, term) ? vocabulary.identifiers[term] : undefined;
      if (use !== undefined) report(path, name, term, use);
      for (const [suffix, instead] of Object.entries(vocabulary.suffixes)) {
        if (name.endsWith(suffix)) report(path, name, suffix, instead);
      }
    }
  }
  return { findings, read };
}

/** The project's files that people read: code, styles, SQL, documents and text catalogues. */
export function* projectFiles(): Generator<SourceFile> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  for (const path of listed) {
    if (!TEXT.test(path) || EXEMPT.has(path) || !existsSync(join(root, path))) continue;
    yield { path, text: readFileSync(join(root, path), 'utf8') };
  }
}

/** Looks for replaced terms; fails where it finds one, or where it read nothing. */
export function checkWords(): ToolResult {
  const startedAt = performance.now();
  const vocabulary = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as Vocabulary;
  const { findings, read } = findTerms(vocabulary, projectFiles());
  const output = `${findings.join('\n')}\n${read} names read, ${findings.length} replaced terms found\n`;
  process.stdout.write(`check: words: ${read} names read\n`);
  return { code: findings.length === 0 && read > 0 ? 0 : 1, output, ms: performance.now() - startedAt };
}
