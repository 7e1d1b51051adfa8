import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { download } from '../../lib/calls/calls.ts';

/** An object URL of a stored image: fetched with the token, held in the page's memory. */
export function useStoredImage(fileId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['kyc', 'file', fileId],
    enabled: fileId !== undefined,
    // Stored files are immutable, and every access is audited.
    staleTime: 'static',
    queryFn: async () => (await download('viewKycFile', { fileId: fileId ?? '' })).content,
  });
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
