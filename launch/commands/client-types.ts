import { writeFileSync } from 'node:fs';
import { generateOperations, OPERATIONS_FILE } from '../openClient/operationTypes.ts';

/** Writes the types of `@aldgate/client` from the open API's document. */
writeFileSync(OPERATIONS_FILE, await generateOperations());
process.disconnect?.();
