import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The content of a file that a page saved. */
export const readDownload = async (file: Download): Promise<Buffer> => buffer(await file.createReadStream());
