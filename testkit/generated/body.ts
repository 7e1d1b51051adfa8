import { hostileJson } from './hostile.ts';
import type { Random } from './random.ts';

/** The parts of JSON Schema that the contract's requests have. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Likely texts of a request: ids and names that exist, amounts, times. */
export interface Vocabulary {
  readonly texts: readonly string[];
  /** Ids of others. */
  readonly foreign: readonly string[];
  readonly now: number;
}

/**
 * JSON text of a request: as its schema says, with each part replaced by something hostile with a probability, and with
 * fields missing or added.
 */
export function generateBody(schema: Schema, random: Random, vocabulary: Vocabulary, hostility: number): string {
  const part = (each: Schema): string => generateBody(each, random, vocabulary, hostility);
  if (random.chance(hostility)) return hostileJson(random, vocabulary.foreign);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return JSON.stringify(random.pick(schema.enum));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return part(random.pick(choices));
  switch (schema.type) {
    case 'object':
      return generateObject(schema, random, part);
    case 'array':
      return `[${Array.from({ length: (schema.minItems ?? 0) + random.below(3) }, () => part(schema.items ?? {})).join(',')}]`;
    case 'integer':
    case 'number':
      return JSON.stringify(generateNumber(schema, random, vocabulary.now));
    case 'boolean':
      return JSON.stringify(random.chance(0.5));
    case 'null':
      return 'null';
    default:
      return JSON.stringify(random.pick(fittingTexts(schema, vocabulary.texts)));
  }
}

const fitting = new WeakMap<Schema, { readonly texts: readonly string[]; readonly chosen: readonly string[] }>();

/** The texts that a schema accepts, or all of them if it accepts none. */
function fittingTexts(schema: Schema, texts: readonly string[]): readonly string[] {
  const known = fitting.get(schema);
  if (known?.texts === texts) return known.chosen;
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const found = texts.filter(
    (text) => text.length >= minLength && text.length <= maxLength && shape?.test(text) !== false,
  );
  const chosen = found.length > 0 ? found : texts;
  fitting.set(schema, { texts, chosen });
  return chosen;
}

function generateObject(schema: Schema, random: Random, part: (each: Schema) => string): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => (required.has(name) ? !random.chance(0.02) : random.chance(0.5)))
    .map(([name, each]) => `${JSON.stringify(name)}:${part(each)}`);
  if (random.chance(0.02)) fields.push(`"__proto__":${part({})}`);
  if (random.chance(0.02)) fields.push(...fields.slice(0, 1));
  return `{${fields.join(',')}}`;
}

function generateNumber({ minimum = 0, maximum }: Schema, random: Random, now: number): number {
  const most = maximum ?? (random.chance(0.3) ? now : minimum + 100);
  const edge = random.pick([minimum, most, minimum - 1, most + 1]);
  return random.chance(0.3) ? edge : minimum + random.below(Math.max(1, Math.min(most - minimum, 1e9)));
}
