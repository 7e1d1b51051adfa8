export function namesAllOptional(packages: Record<string, { optionalDependencies?: Record<string, string> }>): boolean;
export function innerEnvironment(environment: Record<string, string>): Record<string, string>;
