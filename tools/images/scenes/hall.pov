#version 3.7;
#include "piano.inc"
#include "grand.inc"
// The hall before the concert, from the last rows: empty seats, a grand piano waiting in its pool of light.
camera { location <14, 84, -530> look_at <-4, 34, 0> right x*16/9 angle 42 }

#macro Plush() Paint(<0.16,0.022,0.028>, 0.75, 0.04, 0.1, 0, 0) #end
#macro Carpet() Paint(<0.10,0.016,0.020>, 0.75, 0, 0.1, 0, 0) #end
#macro Boards() Paint(<0.20,0.11,0.055>, 0.65, 0.16, 0.03, 0.015, 0.22) #end
#macro Panel() Paint(<0.22,0.12,0.065>, 0.7, 0.05, 0.06, 0, 0.04) #end

// stage, piano and bench: the player sits at the left, the lid opens to the seats
box { <-230, -12, -70>, <230, 0, 190> Boards() }
box { <-230, -14, -72>, <230, -1.2, -70> Walnut() }
union {
  union { Grand(38, 0) translate <0, 28.5, -50> rotate y*90 }
  object { Soft_Box(<-92, 19, -14>, <-76, 22, 14>, 1) Lacquer() }
  #for (S, 0, 3) cylinder { <-90 + 12*mod(S,2), 0, -11 + 22*div(S,2)>, <-90 + 12*mod(S,2), 20, -11 + 22*div(S,2)>, 0.8 Lacquer() } #end
  translate <0, 0, 40>
}

// back wall: tall panels with lit edges; side walls narrowing to it
#for (S, -9, 9)
  object { Soft_Box(<S*26-11.5, 0, 190>, <S*26+11.5, 230, 196>, 1.4) Panel() translate -z*8*mod(S+18,2) }
#end
box { <-400, -12, 200>, <400, 300, 204> Walnut() }
#for (S, -1, 1, 2)
  #for (R, 0, 9)
    object { Soft_Box(<0, -30, 0>, <6, 230, 52>, 1.4) Panel() rotate y*S*16 translate <S*(236 + R*16), 0, 130 - R*74> }
  #end
#end
box { <-500, 230, -900>, <500, 236, 300> Walnut() }

// rows of seats, curved around the stage, rising to the back
#macro Seat()
  union {
    object { Soft_Block(<-9,0,-2>, <9,0,-2>, <9,0,2>, <-9,0,2>, <-8.2,25,-6>, <8.2,25,-6>, <8.2,25,-2.4>, <-8.2,25,-2.4>, 1.8) Plush() }
    object { Soft_Box(<-9, -1, 0>, <9, 5, 17>, 1.6) Plush() }
    object { Soft_Box(<-11.3, -14, -3>, <-9.9, 11, 15>, 0.6) Walnut() }
  }
#end
#declare One_Seat = Seat()
#for (R, 0, 10)
  #local Radius = 470 + R*40;
  #local Seats = floor(0.5*pi*0.62*Radius/24);
  #for (S, -Seats, Seats)
    #if (abs(S) > 1)
      object { One_Seat translate <0, -12 + R*R*0.42 + R*3.2, -Radius> rotate y*(degrees(S*24/Radius)) translate z*330 }
    #end
  #end
#end
// the aisle climbs between them
#for (R, 0, 10)
  object { Soft_Box(<-36, -40, -160 - R*40>, <36, -25 + R*R*0.42 + R*3.2, -120 - R*40>, 0.6) Carpet() }
#end
plane { y, -28 Walnut() }

light_source { <-10, 225, 20> rgb LampColour*5 spotlight point_at <-4, 0, 40> radius 8 falloff 30 tightness 0
  #if (Fine) area_light x*22, z*22, 7, 7 adaptive 2 circular orient #else area_light x*22, z*22, 3, 3 adaptive 1 #end }
// wall lamps, hidden: light climbing the panels
#for (S, -3, 3)
  light_source { <S*66, 6, 168> rgb LampColour*0.5 fade_distance 46 fade_power 2 }
#end
light_source { <60, 190, -600> rgb (EveningColour*0.35+LampColour*0.65)*0.55 spotlight point_at <0, 0, -330> radius 14 falloff 36 tightness 0 area_light x*200, z*200, 5, 5 adaptive 2 }
light_source { <-60, 120, -90> rgb LampColour*0.05 area_light x*100, z*60, 5, 5 adaptive 2 }
#for (S, -1, 1, 2) #for (R, 0, 3)
  light_source { <S*(228 + R*34), 150, 60 - R*150> rgb LampColour*0.4 fade_distance 40 fade_power 2 }
#end #end
