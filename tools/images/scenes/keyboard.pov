#version 3.7;
#include "piano.inc"
// The hero: the length of the keys from the treble end; the lamp's pool on the right, room for words on the left.
#ifdef (Portrait)
  camera { location <19.5, 6.4, -9.2> look_at <9.5, -0.6, 2.6> right x*720/1280 angle 34 }
#else
  camera { location <19.5, 5.2, -9.6> look_at <-0.6, -0.5, 6.0> right x*16/9 angle 46 }
#end

#declare None = array[1] { -1 }
#declare Chord = array[3] { 30, 32, 34 }
Keyboard(0, 51, Chord, 3, None, 1)
#ifdef (Portrait) #declare BoardHeight = 5.75; #else #declare BoardHeight = 4.25; #end
Key_Case(-26, 26, BoardHeight)

Lamp(<5.0, 13.5, 2.2>, <10.2, 0, 2.2>, 1.3, 3, 44, 4)
Evening(<34, 16, -26>, 0.05)
light_source { <16, 9, -30> rgb LampColour*0.075 area_light x*20, y*20, 5, 5 adaptive 2 }
light_source { <-10, 26, -6> rgb LampColour*0.04 area_light x*30, z*16, 7, 5 adaptive 2 }
// the lamp's spill on the music desk
light_source { <15, 13, 1> rgb LampColour*0.55 spotlight point_at <16, 8, 8> radius 2 falloff 38 tightness 0 area_light x*3, y*2, 3, 3 adaptive 1 }
// what the lacquer sees of the lamp and of the hall
box { <5, 12.5, 9>, <16, 13.0, 10.5> Glow(LampColour*1.6) no_shadow }
#if (!Depth)
  sky_sphere { pigment { gradient y color_map {
    [0.35 rgb LampColour*0.002] [0.62 rgb LampColour*0.030] [0.8 rgb LampColour*0.012] [1 rgb LampColour*0.004] } scale 2 translate -1 } }
#end
plane { y, -14 Dark() }
