import type { Feature } from '../../../parts/features.js'

interface Changes {
  /** Another id; undefined: none. */
  id?: Feature['id']
  /** Another geometry. */
  geometryOf?: (feature: Feature) => unknown
}

/** The same feature with another id or geometry. The geometry is read only when it is needed. */
export const changed = (feature: Feature, changes: Changes): Feature => ({
  index: feature.index,
  id: 'id' in changes ? changes.id : feature.id,
  properties: feature.properties,
  kind: feature.kind,
  get geometry() {
    return changes.geometryOf ? changes.geometryOf(feature) : feature.geometry
  }
})
