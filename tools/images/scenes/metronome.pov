#version 3.7;
#include "piano.inc"
// A still life on the piano's closed lid: a metronome at rest, two scores, the lamp somewhere behind.
camera { location <-7.5, 7.6, -34> look_at <-4.6, 5.0, 0> right x*16/9 angle 38 }

#macro Wood() Paint(<0.125,0.052,0.026>, 0.68, 0.22, 0.02, 0.015, 0.16) #end
#macro Dial() Paint(<0.62,0.50,0.32>, 0.66, 0.12, 0.03, 0.01, 0.10) #end
#macro Cover() Paint(<0.115,0.022,0.026>, 0.7, 0.06, 0.05, 0.005, 0.06) #end
#macro Shade()
  #if (Depth) Dark() #else texture { pigment { gradient y color_map {
    [0 rgb <1.0,0.56,0.24>*0.95] [0.35 rgb <1.0,0.52,0.20>*0.62] [1 rgb <0.9,0.40,0.13>*0.26] } scale 4.8 translate y*8.5 } finish { ambient 0 diffuse 0 emission 1 } } #end
#end
#macro Cloth() Paint(<0.060,0.034,0.022>, 0.75, 0.03, 0.12, 0, 0) #end
#macro Leaves() Paint(<0.70,0.62,0.48>, 0.7, 0, 0.1, 0, 0) #end
#macro Ink() Paint(<0.035,0.028,0.025>, 0.5, 0, 0.1, 0, 0) #end

plane { y, 0 Paint(<0.012,0.010,0.010>, 0.5, 0.4, 0.01, 0.05, 0.60) }

// metronome: plinth, tapering body with an open front, dial, pendulum with its weight
union {
  object { Soft_Box(<-2.8, 0.25, -2.5>, <2.8, 1.0, 2.5>, 0.16) Wood() }
  #for (S, -1, 1, 2) #for (T, -1, 1, 2) sphere { <S*2.2, 0.2, T*1.9>, 0.28 Brass() } #end #end
  object { Soft_Block(<-2.3,1.1,-1.95>, <2.3,1.1,-1.95>, <2.3,1.1,2.0>, <-2.3,1.1,2.0>, <-1.95,3.1,-1.75>, <1.95,3.1,-1.75>, <1.95,3.1,1.75>, <-1.95,3.1,1.75>, 0.16) Wood() }
  // side posts, back and cap
  #for (S, -1, 1, 2)
    object { Soft_Block(<S*1.95-0.28,3.1,-1.75>, <S*1.95+0.0,3.1,-1.75>, <S*1.95+0.0,3.1,1.7>, <S*1.95-0.28,3.1,1.7>,
                        <S*0.92-0.22,9.4,-0.85>, <S*0.92+0.0,9.4,-0.85>, <S*0.92+0.0,9.4,0.9>, <S*0.92-0.22,9.4,0.9>, 0.14) Wood() translate x*(0.14) }
  #end
  object { Soft_Block(<-1.9,3.0,0.2>, <1.9,3.0,0.2>, <1.9,3.0,1.6>, <-1.9,3.0,1.6>, <-0.9,9.3,0.1>, <0.9,9.3,0.1>, <0.9,9.3,0.9>, <-0.9,9.3,0.9>, 0.1) Wood() }
  object { Soft_Block(<-1.15,9.45,-1.0>, <1.15,9.45,-1.0>, <1.15,9.45,1.05>, <-1.15,9.45,1.05>, <-0.8,9.95,-0.7>, <0.8,9.95,-0.7>, <0.8,9.95,0.75>, <-0.8,9.95,0.75>, 0.16) Wood() }
  object { Soft_Block(<-0.5,3.2,-0.12>, <0.5,3.2,-0.12>, <0.5,3.2,0.1>, <-0.5,3.2,0.1>, <-0.42,9.1,-0.14>, <0.42,9.1,-0.14>, <0.42,9.1,0.05>, <-0.42,9.1,0.05>, 0.04) Dial() }
  #for (S, 0, 26) cylinder { <-0.40 + 0.24*mod(S,2), 3.7 + S*0.195, -0.175>, <0.40 - 0.24*mod(S,3)/2, 3.7 + S*0.195, -0.175>, 0.018 Ink() } #end
  object { Soft_Box(<-0.9, 1.6, -2.16>, <0.9, 2.5, -1.95>, 0.08) Brass() }
  union {
    cylinder { <0, 0, 0>, <0, 6.6, 0>, 0.065 Brass() }
    object { Soft_Block(<-0.30,4.3,-0.16>, <0.30,4.3,-0.16>, <0.30,4.3,0.1>, <-0.30,4.3,0.1>, <-0.52,5.15,-0.16>, <0.52,5.15,-0.16>, <0.52,5.15,0.1>, <-0.52,5.15,0.1>, 0.08) Brass() }
    rotate z*-7 translate <0, 2.7, -0.75>
  }
  rotate y*17 translate <2.6, 0, 0>
}

// two scores lying beside it, the upper one askew
union {
  object { Soft_Box(<0, 0, 0>, <9.4, 0.55, 12.4>, 0.05) Cover() }
  object { Soft_Box(<0.12, 0.06, -0.02>, <9.43, 0.49, 12.3>, 0.04) Leaves() }
  rotate y*24 translate <-12.5, 0, -3>
}
union {
  object { Soft_Box(<0, 0, 0>, <9.2, 0.34, 12.2>, 0.05) Cloth() }
  object { Soft_Box(<0.1, 0.05, -0.02>, <9.23, 0.29, 12.1>, 0.03) Leaves() }
  rotate y*33 translate <-12.8, 0.57, -2.2>
}

// the lamp behind, out of focus: a brass foot and stem, a glowing shade
union {
  cylinder { <0, 0, 0>, <0, 0.5, 0>, 2.3 Brass() }
  cylinder { <0, 0, 0>, <0, 12, 0>, 0.28 Brass() }
  cone { <0, 8.6, 0>, 4.6, <0, 13.2, 0>, 2.6 open Shade() no_shadow }
  sphere { <0, 10.2, 0>, 1.1 Glow(<1.0,0.74,0.44>*2) no_shadow }
  no_shadow translate <-9.5, 0, 26>
}
light_source { <-9.5, 9.8, 26> rgb LampColour*1.6 fade_distance 16 fade_power 2 area_light x*3, z*3, 5, 5 adaptive 2 circular orient }

Lamp(<-9, 19, -7>, <1.5, 4, 0>, 1.5, 3, 34, 4)
light_source { <16, 10, -24> rgb LampColour*0.07 area_light x*12, y*12, 5, 5 adaptive 2 }
Evening(<-34, 16, -10>, 0.07)
// the room's wall
box { <-120, -1, 60>, <120, 80, 62> Paint(<0.12,0.062,0.036>, 0.7, 0, 0.1, 0, 0) }
