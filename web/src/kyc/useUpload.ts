import { CallError } from '@aldgate/contract/client/callError.ts';
import type { KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { useState } from 'react';
import { upload } from '../app/calls.ts';
import { type PictureFault, pictureFault } from './checkPicture.ts';

/** Why a picture was not taken: judged here, or by the server. */
export type UploadFault = PictureFault | 'damaged' | 'dimensions' | { readonly error: unknown };

/** Sends a picture as soon as it is chosen; a refused one leaves what was there before. */
export function useUpload(document: KycDocument, onUploaded: (fileId: string) => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<UploadFault>();
  const send = async (file: Blob) => {
    setFault(undefined);
    const found = await pictureFault(file);
    if (found !== undefined) {
      setFault(found);
      return;
    }
    setBusy(true);
    try {
      onUploaded((await upload('uploadKycFile', { document }, file)).fileId);
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, send };
}

const REASONS = ['type', 'small', 'damaged', 'dimensions'] as const;

function faultOf(error: unknown): UploadFault {
  if (!(error instanceof CallError)) return { error };
  if (error.entry === 'imageTooLarge' || error.entry === 'bodyTooLarge') return 'large';
  const { data } = error;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return REASONS.find((known) => known === reason) ?? { error };
}
