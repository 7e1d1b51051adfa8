import { join } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { describeOpenApi } from '../../server/src/open/document.ts';
import { root } from '../config.ts';

export const OPERATIONS_FILE = join(root, 'client/src/generated/operations.ts');

type Schema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly 'x-permission': string | null;
  readonly 'x-name'?: string;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const BANNER = '/** Generated from the open API’s document by `npm run client:types`. Do not edit. */';

/** Columns of a comment's text, so that it fits the line with its indentation. */
const COMMENT_COLUMNS = 90;

/** Generates `client/src/generated/operations.ts` from the document: each operation's types, and how it is called. */
export async function generateOperations(document: object = describeOpenApi()): Promise<string> {
  const { paths } = document as Document;
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const properties = found.map(({ operation }): [string, Schema] => [
    operation.operationId,
    closed({ input: describeInput(operation), answer: describeAnswer(operation) }),
  ]);
  const types = await compile(asReadable(closed(Object.fromEntries(properties))) as JSONSchema, 'Operations', {
    bannerComment: BANNER,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
    style: { printWidth: 120, singleQuote: true },
  });
  const rows = found.map(({ path, method, operation }) => {
    const inPath = operation.parameters?.filter((each) => each.in === 'path').map(({ name }) => name) ?? [];
    const fields = {
      method,
      path,
      inPath,
      permission: operation['x-permission'],
      name: operation['x-name'] ?? null,
    };
    return `  ${operation.operationId}: ${JSON.stringify(fields)},`;
  });
  return `${types}\n/** How each operation is called. */\nexport const operations = {\n${rows.join('\n')}\n} as const;\n`;
}

/** An object whose every property is required. */
const closed = (properties: Readonly<Record<string, unknown>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The parameters of path, query and body by one name each, as the endpoint is described. */
function describeInput({ parameters = [], requestBody }: Operation): Schema {
  const body =
    requestBody && (schemaOf(requestBody) as { readonly properties: Schema; readonly required: readonly string[] });
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    { ...schema, ...(description !== undefined && { description }) },
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...body?.properties },
    required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
    additionalProperties: false,
  };
}

function describeAnswer({ responses }: Operation): Schema {
  if (responses[200] === undefined) throw new Error('an operation has no answer');
  return schemaOf(responses[200]);
}

/** The schema of the one type of content that a body has. */
function schemaOf({ content }: Content): Schema {
  const [found] = Object.values(content);
  if (found === undefined) throw new Error('a body has no content');
  return found.schema;
}

/** Wraps descriptions, which become comments. */
function asReadable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asReadable);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? wrap(value) : asReadable(value),
    ]),
  );
}

function wrap(text: string): string {
  const lines: string[] = [];
  for (const part of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + part.length >= COMMENT_COLUMNS) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.join('\n');
}
