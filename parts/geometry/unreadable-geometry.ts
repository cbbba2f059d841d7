/** In place of a geometry that could not be read. Drawing its feature gives a warning with the reason. */
export class UnreadableGeometry {
  readonly type = 'Unreadable'
  readonly coordinates: readonly unknown[] = []

  constructor(readonly reason: string) {}
}
