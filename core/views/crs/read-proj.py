"""Writes PROJ's data of the EPSG and ESRI systems for generate.mjs; see README.md."""

import json
import math
import sqlite3
import sys
import warnings

import pyproj
from pyproj import CRS, Transformer
from pyproj.database import query_crs_info
from pyproj.exceptions import ProjError

warnings.filterwarnings("ignore")
AUTHORITIES = ("EPSG", "ESRI")
# grids of other sources, in addition to those of pyproj
for folder in sys.argv[2:]:
    pyproj.datadir.append_data_dir(folder)
database = sqlite3.connect(f"{pyproj.datadir.get_data_dir().split(':')[0]}/proj.db")
database.row_factory = sqlite3.Row


def rows(sql):
    return [dict(row) for row in database.execute(sql)]


def sample(west, south, east, north):
    """The middle of an area and the middles of its quarters."""
    width = east - west + (360 if west > east else 0)
    places = ((0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
    return [[west + width * x, south + (north - south) * y] for x, y in places]


def turned(longitude):
    return (longitude + 180) % 360 - 180


def proj_string(crs):
    """The PROJ string of a system; empty if a PROJ string cannot express the system."""
    try:
        return crs.to_proj4()
    except ProjError:
        return ""


def axes(crs):
    """Whether the first axis is north, the signs of east and north, and degrees or metres per unit."""
    first, second = crs.axis_info[:2]
    # in polar systems both axes may point south: the axis name shows which axis it is, and its direction
    north_first = any(word in first.name.lower() for word in ("northing", "southing", "latitude"))
    east, north = (second, first) if north_first else (first, second)
    turned_by_proj = proj_string(crs).partition("+axis=")[2][:2]
    is_west = east.direction == "west" or "w" in turned_by_proj
    is_south = "southing" in north.name.lower() or "s" in turned_by_proj
    factor = first.unit_conversion_factor
    return {
        "northFirst": north_first,
        "signs": [-1 if is_west else 1, -1 if is_south else 1],
        "unit": math.degrees(factor) if crs.is_geographic else factor,
    }


def computed(source, target, points, ballpark):
    """First and second coordinate of each point; None if PROJ has no result for a point."""
    try:
        transformer = Transformer.from_crs(source, target, allow_ballpark=ballpark)
        results = [transformer.transform(*point) for point in points]
    except ProjError:
        return None
    return [[x, y] if math.isfinite(x) and math.isfinite(y) else None for x, y, *_ in results]


def own_points(base, points):
    """Points in the axis order and unit of a geographic system, counted from its meridian."""
    about = axes(base)
    meridian = base.prime_meridian
    west = meridian.longitude * math.degrees(meridian.unit_conversion_factor)
    degrees = [[turned(longitude - west), latitude] for longitude, latitude in points]
    written = [[value / about["unit"] for value in point] for point in degrees]
    return degrees, [point[::-1] if about["northFirst"] else point for point in written]


def flat(crs):
    if crs.is_compound:
        crs = crs.sub_crs_list[0]
    if crs.is_bound:
        crs = crs.source_crs
    return crs.to_2d() if len(crs.axis_info) > 2 else crs


def described(info):
    whole = CRS.from_authority(info.auth_name, info.code)
    if info.type.name in ("GEOCENTRIC_CRS", "VERTICAL_CRS"):
        return {"kind": info.type.name.split("_")[0].lower()}
    crs = flat(whole)
    if not (crs.is_projected or crs.is_geographic):
        return {"kind": crs.type_name.lower()}
    operation = crs.coordinate_operation
    area = info.area_of_use
    bounds = [area.west, area.south, area.east, area.north] if area else [-180, -90, 180, 90]
    points = sample(*bounds)
    ellipsoid = crs.ellipsoid
    result = {
        "kind": "geographic" if crs.is_geographic else "projected",
        "method": operation.method_name if operation else "",
        "area": bounds,
        **axes(crs),
        "proj": proj_string(crs),
        "ellipsoid": [ellipsoid.semi_major_metre, ellipsoid.inverse_flattening or 0],
        "points": points,
        "expected": computed("EPSG:4326", whole, [[y, turned(x)] for x, y in points], False),
    }
    if crs.is_projected:
        result["ownPoints"], written = own_points(crs.geodetic_crs, points)
        result["ownExpected"] = computed(crs.geodetic_crs, crs, written, True)
    return result


def systems():
    for authority in AUTHORITIES:
        for info in query_crs_info(auth_name=authority, allow_deprecated=True):
            entry = {"id": f"{authority}:{info.code}", "name": info.name, "deprecated": info.deprecated}
            try:
                entry |= described(info)
            except ProjError as error:
                entry |= {"kind": "unreadable", "method": str(error)[:200]}
            yield entry


def names(table):
    sql = f"SELECT auth_name || ':' || code AS id, alt_name AS name FROM alias_name WHERE table_name = '{table}' AND source = 'ESRI'"
    return {row["id"]: row["name"] for row in rows(sql)}


TABLES = {
    "helmerts": """
        SELECT s.datum_auth_name || ':' || s.datum_code AS source, t.datum_auth_name || ':' || t.datum_code AS target,
          method_code AS method, tx, ty, tz, translation_uom_code AS length, rx, ry, rz, rotation_uom_code AS rotation,
          scale_difference AS ds, scale_difference_uom_code AS scale, px, py, pz
        FROM helmert_transformation_table h
          JOIN geodetic_crs s ON s.auth_name = h.source_crs_auth_name AND s.code = h.source_crs_code
          JOIN geodetic_crs t ON t.auth_name = h.target_crs_auth_name AND t.code = h.target_crs_code
        ORDER BY h.deprecated, accuracy""",
    "grounds": """
        SELECT g.auth_name || ':' || g.code AS id, g.name AS name, g.type, axis.uom_code AS unit,
          d.auth_name || ':' || d.code AS datum, d.name AS datumName,
          e.auth_name || ':' || e.code AS ellipsoid, e.name AS ellipsoidName,
          m.auth_name || ':' || m.code AS meridian, m.name AS meridianName
        FROM geodetic_crs g
          JOIN geodetic_datum d ON d.auth_name = g.datum_auth_name AND d.code = g.datum_code
          JOIN ellipsoid e ON e.auth_name = d.ellipsoid_auth_name AND e.code = d.ellipsoid_code
          JOIN prime_meridian m ON m.auth_name = d.prime_meridian_auth_name AND m.code = d.prime_meridian_code
          LEFT JOIN axis ON axis.coordinate_system_auth_name = g.coordinate_system_auth_name
            AND axis.coordinate_system_code = g.coordinate_system_code AND axis.coordinate_system_order = 1
        WHERE g.auth_name IN ('EPSG', 'ESRI') AND g.type LIKE 'geographic%' ORDER BY g.deprecated, g.code""",
    "projected": """
        SELECT auth_name || ':' || code AS id, name, geodetic_crs_auth_name || ':' || geodetic_crs_code AS ground
        FROM projected_crs WHERE auth_name IN ('EPSG', 'ESRI')""",
    "compound": """
        SELECT auth_name || ':' || code AS id, horiz_crs_auth_name || ':' || horiz_crs_code AS part
        FROM compound_crs WHERE auth_name IN ('EPSG', 'ESRI')""",
}

with open(sys.argv[1], "w", encoding="utf-8") as file:
    found = {"version": pyproj.proj_version_str, "systems": list(systems())}
    found |= {table: rows(sql) for table, sql in TABLES.items()}
    found["esriNames"] = {table: names(table) for table in ("geodetic_crs", "geodetic_datum", "ellipsoid", "projected_crs")}
    json.dump(found, file)
