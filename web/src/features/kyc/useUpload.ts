import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { KycDocument } from '@aldgate/domain/kyc/documents.ts';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../lib/calls/calls.ts';
import { type ImageError, validateImage } from './validateImage.ts';

/** Why an image was rejected, by the client or the server. */
export type UploadError = ImageError | 'damaged' | 'dimensions' | { readonly error: unknown };

/** Uploads an image as soon as it is selected; a rejected one leaves the previous image in place. */
export function useUpload(document: KycDocument, onUploaded: (fileId: string) => void) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: async (file: Blob): Promise<{ readonly rejection: UploadError } | { readonly fileId: string }> => {
      const rejection = await validateImage(file);
      if (rejection !== undefined) return { rejection };
      return upload('uploadKycFile', { document }, file).catch((error: unknown) => ({ rejection: errorFor(error) }));
    },
    onSuccess: (result) => {
      if ('fileId' in result) onUploaded(result.fileId);
    },
  });
  return { send: mutate, busy: isPending, uploadError: data && 'rejection' in data ? data.rejection : undefined };
}

const REASONS = ['type', 'small', 'damaged', 'dimensions'] as const;

function errorFor(error: unknown): UploadError {
  if (!(error instanceof CallError)) return { error };
  if (error.entry === 'imageTooLarge' || error.entry === 'bodyTooLarge') return 'large';
  const { data } = error;
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;
  return REASONS.find((known) => known === reason) ?? { error };
}
