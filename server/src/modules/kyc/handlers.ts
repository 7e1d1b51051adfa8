import type { Handlers } from '../../kernel/http/handlers.ts';
import { type FileDeps, storeFile, showFile } from './files.ts';
import { submit } from './submit.ts';
import { queryKyc } from './view.ts';

/** KY-01 … KY-04: what an institution shows of itself, and how far that has been accepted. */
export function kycHandlers(parts: FileDeps): Handlers<'queryKyc' | 'uploadKycFile' | 'viewKycFile' | 'submitKyc'> {
  return {
    queryKyc: (_request, { user }) => queryKyc(parts, user),
    uploadKycFile: (request, { user }) => storeFile(parts, user, request),
    viewKycFile: ({ fileId }, { user, origin }) =>
      showFile(parts, { fileId, actor: user.userId, origin, institutionId: user.institutionId }),
    submitKyc: (request, { user, origin }) => submit(parts, user, request, origin),
  };
}
