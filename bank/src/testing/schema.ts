import { existsSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import { REFERENCE_FOLDER } from './camt.ts';

/** False where the schemas of ISO 20022 are not on this machine. */
export const hasSchemas = existsSync(REFERENCE_FOLDER);

export const SCHEMAS_MISSING = 'the schemas of ISO 20022 are not there: ../shared/reference/iso20022';

/** Lists the errors of a file by a schema, such as 'pain.001.001.09'; none for a valid one. */
export async function validate(bytes: Uint8Array, schema: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents: new TextDecoder().decode(bytes) }],
    schema: [readFileSync(new URL(`${schema}.xsd`, REFERENCE_FOLDER), 'utf8')],
  });
  return errors.map(({ message }) => message);
}
