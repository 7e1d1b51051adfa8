import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { useState } from 'react';
import { upload } from '../../lib/calls/calls.ts';
import { type ImageError, validateImage } from './validateImage.ts';

/** Why an image was rejected, by the client or the server. */
export type UploadError = ImageError | 'damaged' | 'dimensions' | { readonly error: unknown };

/** Uploads an image as soon as it is selected; a rejected one leaves the previous image in place. */
export function useUpload(document: KycDocument, onUploaded: (fileId: string) => void) {
  const [busy, setBusy] = useState(false);
  const [uploadError, setUploadError] = useState<UploadError>();
  const send = async (file: Blob) => {
    setUploadError(undefined);
    const found = await validateImage(file);
    if (found !== undefined) {
      setUploadError(found);
      return;
    }
    setBusy(true);
    try {
      onUploaded((await upload('uploadKycFile', { document }, file)).fileId);
    } catch (error) {
      setUploadError(errorFor(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, uploadError, send };
}

const REASONS = ['type', 'small', 'damaged', 'dimensions'] as const;

function errorFor(error: unknown): UploadError {
  if (!(error instanceof CallError)) return { error };
  if (error.entry === 'imageTooLarge' || error.entry === 'bodyTooLarge') return 'large';
  const { data } = error;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return REASONS.find((known) => known === reason) ?? { error };
}
