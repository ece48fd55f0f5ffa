/** A namespace whose objects a test stands in for. The project reaches an object by its name alone (worker/platform/objects.ts). */
export function standingIn<Namespace>(getByName: (name: string) => unknown): Namespace {
  const objects = { getByName }
  return { ...objects, jurisdiction: () => objects } as unknown as Namespace // which has no other way to one that is used
}
