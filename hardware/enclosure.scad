// The enclosure: base, lid and six key caps, for a printer without supports. Millimetres.
//
// x and y are those of the board, origin at its near left corner; z = 0 is the card table.
// print/dimensions.scad is made by enclosure.py; nothing about a part stands here.
// The lid is printed with its top on the bed, the base and the caps as they stand.

include <print/dimensions.scad>

part = "all";  // base, lid, lid-inserts, keys, wedge, easel: as printed. all: assembled, wedged: on its wedge,
               // exploded, board: for pictures
lit = [];      // what the display shows in a picture: column, row, length of each run of pixels

$fa = 9;
$fs = 0.8;

round_r = 7;     // of the corners, outside
chamfer = 1.6;   // of the outer edges, 45 degrees: no sharp edge, and no overhang
fit = 0.2;       // between parts that slide into each other
away = 0.4;      // of ribs from what is mounted

lip = 1.5;       // of the base, that the lid slips over
lip_t = 1;

inserts = part == "lid-inserts";  // the lid has nuts that are melted in
post_d = inserts ? 7.4 : 6.4;     // under the board, and over it
pillar_d = 3;
screw_d = 2.9;   // M2.5, free
pilot_d = 2.1;   // M2.5, cut into the plastic
head_d = 5.2;    // M2.5, countersunk

module outline(grow, r) {
    offset(r) offset(-r) translate([-grow, -grow])
        square([board[0] + 2 * grow, board[1] + 2 * grow]);
}

// A solid from z0 to z1 with the outer shape.
module body(z0, z1) {
    outer = gap + wall;
    intersection() {
        hull() {
            linear_extrude(height) outline(outer - chamfer, round_r - chamfer);
            translate([0, 0, chamfer]) linear_extrude(height - 2 * chamfer) outline(outer, round_r);
        }
        translate([-50, -50, z0]) cube([board[0] + 100, board[1] + 100, z1 - z0]);
    }
}

module cavity(z0, z1, in = 0) {
    translate([0, 0, z0]) linear_extrude(z1 - z0) outline(gap - in, round_r - wall - in);
}

// Where the lid may have something inside: clear of the base's lip.
module lid_room() {
    cavity(0, split_z + lip + fit, away);
    cavity(split_z + lip + fit, ceil_z + 0.1, -0.5);
}

// All that is mounted, with some room around it.
module mounted() {
    for (b = bodies) translate([0, 0, board_top] + b[0] - away * [1, 1, 1])
        cube(b[1] + 2 * away * [1, 1, 1]);
}

// -- the base

module screw_hole() {
    translate([0, 0, -1]) cylinder(d = screw_d, h = board_z + 2, $fn = 24);
    translate([0, 0, -0.01]) cylinder(d1 = head_d + 0.02, d2 = screw_d, h = (head_d - screw_d) / 2);
}

module openings() {
    // wide enough for the sleeve of the plug
    translate([usb[0] - usb[1] / 2, board[1] + gap - 0.5, split_z - usb[2] / 2])
        cube([usb[1], wall + 1.5, usb[2]]);
    // open to the top in the base, so that nothing hangs over
    translate([-gap - wall - 1, slide[0] - slide[1] / 2, board_top])
        cube([wall + 1.5, slide[1], max(slide[2], split_z + lip + 1 - board_top)]);
}

module upright(places, d) {
    for (p = places) translate([p[0], p[1], 1]) cylinder(d = d, h = board_z - 1);
}

module base() {
    difference() {
        union() {
            difference() {
                body(0, split_z);
                cavity(floor_t, height);
            }
            difference() {
                cavity(split_z - 1, split_z + lip, -lip_t + fit);
                cavity(0, height);
            }
            intersection() {
                body(0, split_z);
                union() {
                    upright(holes, post_d);
                    upright(pillars, pillar_d);
                }
            }
        }
        for (h = holes) translate([h[0], h[1], 0]) screw_hole();
        openings();
    }
}

// -- the lid

// The notch behind tells a diagonal arrow's tip from its corners.
module arrow() {
    polygon([[2.8, 0], [-2.4, 2.6], [-1, 0], [-2.4, -2.6]]);
}

well = 5.6;

// A shaft keeps the light of a lamp to its arrow; it goes down to just above the lamp.
module shafts() {
    low = board_top + lamp_h + away;
    intersection() {
        for (l = lamps) translate([l[0], l[1], low])
            linear_extrude(ceil_z - low + 0.1) square(well + 1.6, center = true);
        lid_room();
    }
}

// The frame that the display lies in.
module frame() {
    at = display[0] - [away, away];
    size = display[1] + 2 * [away, away];
    intersection() {
        translate([0, 0, ceil_z - 3]) linear_extrude(3.1) difference() {
            translate(at - [1.4, 1.4]) square(size + [2.8, 2.8]);
            translate(at) square(size);
            translate(at + [8, -5]) square([size[0] - 16, size[1] + 10]);
        }
        lid_room();
    }
}

module window() {
    at = display[0] + (display[1] - view) / 2;
    hull() {
        translate([at[0], at[1], ceil_z - 1]) cube([view[0], view[1], 2]);
        translate([at[0] - 1, at[1] - 1, height]) cube([view[0] + 2, view[1] + 2, 1]);
    }
}

module sleeves() {
    for (k = keys) translate([k[0], k[1], sleeve_z])
        cylinder(d = cap_d + 2 * clear + 1.6, h = ceil_z - sleeve_z + 0.1);
}

// Chamfered at the top: the finger meets no edge.
module key_hole() {
    d = cap_d + 2 * clear;
    translate([0, 0, board_top]) cylinder(d = d, h = height);
    translate([0, 0, board_top]) cylinder(d = cap_d + 2 * rim + 2 * away, h = sleeve_z - board_top);
    translate([0, 0, height - 0.6]) cylinder(d1 = d, d2 = d + 1.4, h = 0.7);
    translate([-rib_w / 2 - clear, -d / 2 - rib_out, board_top])
        cube([rib_w + 2 * clear, d / 2, rib_top + 0.5 - board_top]);
}

module bosses() {
    intersection() {
        for (h = holes) translate([h[0], h[1], board_top]) cylinder(d = post_d, h = above + 0.1);
        lid_room();
    }
}

// What hangs from the lid, cut back where something is mounted. The display lies against the lid.
module inside() {
    difference() {
        union() {
            bosses();
            shafts();
            sleeves();
        }
        mounted();
    }
    frame();
}

module lid() {
    difference() {
        union() {
            difference() {
                body(split_z, height);
                cavity(0, ceil_z);
                cavity(split_z - 1, split_z + lip + fit, -lip_t - fit);
            }
            inside();
        }
        for (h = holes) translate([h[0], h[1], 0]) cylinder(d = pilot_d, h = ceil_z, $fn = 24);
        if (inserts) for (h = holes) translate([h[0], h[1], board_top - 1])
            cylinder(d = insert[0], h = insert[1] + 1, $fn = 24);
        translate([bootsel[0], bootsel[1], 0]) cylinder(d = bootsel[2], h = height + 1, $fn = 24);
        for (l = lamps) translate([l[0], l[1], 0]) linear_extrude(ceil_z) square(well, center = true);
        for (l = lamps) translate([l[0], l[1], ceil_z - 0.5])
            linear_extrude(top_t - skin + 0.5) rotate(l[2]) arrow();
        for (k = keys) translate([k[0], k[1], 0]) key_hole();
        for (l = lights) translate([l[0], l[1], ceil_z - 0.5])
            cylinder(d = 3, h = top_t - skin + 0.5);
        for (i = [-1 : 1]) translate([piezo[0] + 3 * i, piezo[1], ceil_z - 1])
            cylinder(d = 1.8, h = 10);
        window();
        openings();
    }
}

// -- the keys

cap_z = board_top + key_h - stem_in;  // underside of a cap that rests on its switch
flange = 1.2;
sleeve_z = cap_z + flange + play;

// A rib at the near side keeps a cap from turning.
rib_w = 1.4;
rib_out = 0.8;
rib_top = ceil_z + 0.3;

module glyph(kind) {
    turn = [["right", 0], ["up", 90], ["left", 180], ["down", 270]];
    at = search([kind], turn)[0];
    if (kind == "ok") circle(d = 4.4);
    else if (kind == "back") difference() { circle(d = 7.4); circle(d = 4.6); }
    else rotate(turn[at][1]) polygon([[3.8, 0], [-1.9, 3.4], [-1.9, -3.4]]);
}

module cap(kind) {
    total = height + proud + (kind == "ok" ? ok_proud : 0) - cap_z;
    difference() {
        union() {
            cylinder(d = cap_d + 2 * rim, h = flange);
            cylinder(d = cap_d, h = total - 0.8);
            translate([0, 0, total - 0.8]) cylinder(d1 = cap_d, d2 = cap_d - 1.6, h = 0.8);
            translate([-rib_w / 2, -cap_d / 2 - rib_out, 0]) cube([rib_w, 2, rib_top - cap_z]);
        }
        translate([0, 0, -0.01]) cylinder(d = stem_d + 2 * fit, h = stem_in + foam);
        translate([0, 0, total - 0.4]) linear_extrude(1) glyph(kind);
    }
}

module caps() {
    for (k = keys) translate([k[0], k[1], cap_z]) cap(k[2]);
}

// Side by side on the bed.
module keys_print() {
    for (i = [0 : len(keys) - 1]) translate(apart * [i % 3, floor(i / 3), 0]) cap(keys[i][2]);
}

// -- the wedge: tilts the whole device towards one side of the table

rail = 12;       // width of its two sides
foot = 3;        // its height at the front
stop = 5;        // so high is the edge that the device leans on
edge = 3;        // and so thick

// Across: what the device rests on. The front edge stands upright on that, so it leans outwards.
module wedge_side() {
    long = board[1] + 2 * (gap + wall);
    c = cos(tilt);
    s = sin(tilt);
    polygon([[0, 0], [long * c, 0], [long * c, foot + long * s], [0, foot]]);
    polygon([[-edge - stop * s, 0], [0, 0], [0, foot], [-stop * s, foot + stop * c],
             [-edge / c - stop * s, foot + stop * c]]);
}

module wedge() {
    wide = board[0] + 2 * (gap + wall);
    long = (board[1] + 2 * (gap + wall)) * cos(tilt);
    difference() {
        translate([wide, 0, 0]) rotate([90, 0, -90]) mirror([1, 0, 0]) linear_extrude(wide)
            wedge_side();
        translate([rail, rail, -1]) cube([wide - 2 * rail, long - rail - 4, 100]);
    }
}

// -- the easel: holds the large LCD upright, beside the device

easel_wide = 60;
groove = lcd[2] + 2 * fit;

module easel() {
    difference() {
        translate([0, 0, 0]) rotate([90, 0, 90]) linear_extrude(easel_wide)
            polygon([[0, 0], [38, 0], [38, 4], [24, 22], [14, 22], [0, 6]]);
        translate([-1, 12, 5]) rotate([90 - lean, 0, 0]) translate([0, 0, -groove / 2])
            cube([easel_wide + 2, 60, groove]);
    }
}

// -- what stands for the parts, in the pictures only

module screen() {
    at = display[0] + (display[1] - pixels) / 2;
    color("#101418") translate([display[0][0], display[0][1], ceil_z])
        cube([display[1][0], display[1][1], 0.05]);
    color("#a8dcff") for (run = lit)
        translate([at[0] + run[0] * pixels[0] / 128, at[1] + (63 - run[1]) * pixels[1] / 64, ceil_z])
            cube([run[2] * pixels[0] / 128, pixels[1] / 64, 0.4]);
}

module dummies(lift) {
    color("#2d6a3e") translate([0, 0, board_z]) linear_extrude(board[2]) outline(0, 3);
    for (b = pictured) color(b[2]) translate([0, 0, board_top + b[3] * lift] + b[0]) cube(b[1]);
    translate([0, 0, lift]) screen();
}

module all(lift) {
    color("#5f5145") base();
    translate([0, 0, lift]) dummies(lift);
    color("#f0ece0") translate([0, 0, 2.4 * lift]) caps();
    color("#5f5145") for (k = keys) translate([k[0], k[1], height + proud + (k[2] == "ok" ? ok_proud : 0) - 0.3 + 2.4 * lift])
        linear_extrude(0.31) glyph(k[2]);
    color("#7d6b5b") translate([0, 0, 3.4 * lift]) lid();
    for (l = lamps) color("#ffd24a") translate([l[0], l[1], height - 0.05 + 3.4 * lift])
        linear_extrude(0.1) rotate(l[2]) arrow();
}

if (part == "base") base();
else if (part == "lid" || inserts) translate([0, board[1], height]) rotate([180, 0, 0]) lid();
else if (part == "keys") keys_print();
else if (part == "wedge") wedge();
else if (part == "easel") easel();
else if (part == "board") {
    color("#2d6a3e") linear_extrude(board[2]) outline(0, 3);
    for (b = pictured) if (b[3] == 0) color(b[2]) translate([0, 0, board[2]] + b[0]) cube(b[1]);
}
else if (part == "wedged") {
    color("#8a7a6a") translate([-gap - wall, 0, 0]) wedge();
    translate([0, 0, foot]) rotate([tilt, 0, 0]) translate([0, gap + wall, 0]) all(0);
}
else if (part == "exploded") all(22);
else all(0);
